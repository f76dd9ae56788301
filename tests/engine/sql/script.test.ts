import { describe, expect, test } from 'vitest';
import { parseScript } from '../../../src/engine/sql/index.ts';

const texts = (script: string) => parseScript(script).map((statement) => statement.text);

describe('parseScript', () => {
  test('splits at semicolons outside strings, names and comments', () => {
    const script = "SELECT ';' AS `a;b`; -- no; split\n/* nor; here */ SELECT 2;\n\nSELECT r'\\;'";
    expect(texts(script)).toEqual(["SELECT ';' AS `a;b`", 'SELECT 2', "SELECT r'\\;'"]);
  });

  test('gives each statement its place in the script', () => {
    const script = '-- gate\nSELECT 1;\n  DELETE FROM t\nWHERE a = 1;\n';
    const [, second] = parseScript(script);
    expect(second).toMatchObject({
      kind: 'delete',
      span: { start: 20, line: 3, column: 3, endLine: 4, endColumn: 12 },
    });
    expect(script.slice(second!.span.start, second!.span.end)).toBe(second!.text);
  });

  test('takes empty statements for none', () => {
    expect(texts(' ; ;;\n-- only a remark\n')).toEqual([]);
  });

  test('reads nested comments and hints as white space', () => {
    expect(texts('SELECT /*+ BROADCAST(t) */ /* a /* b */ c */ 1')).toHaveLength(1);
  });

  test.each([
    ['SELECT 1', 'query'],
    ['WITH a AS (SELECT 1) SELECT * FROM a', 'query'],
    ['(SELECT 1) UNION (SELECT 2)', 'query'],
    ['INSERT INTO t VALUES (1)', 'insert'],
    ['MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE', 'merge'],
    ['CREATE TABLE t (a INT)', 'create_table'],
    ['CREATE OR REFRESH STREAMING TABLE t AS SELECT 1', 'pipeline_definition'],
    ['CREATE FLOW f AS INSERT INTO t BY NAME SELECT 1', 'pipeline_definition'],
    ['SHOW TABLES IN a.b', 'show'],
    ['DESCRIBE HISTORY t', 'describe_history'],
  ])('tells what %s is', (text, kind) => {
    expect(parseScript(text)[0]!.kind).toBe(kind);
  });
});
