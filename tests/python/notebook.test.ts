import { beforeAll, describe, expect, it } from 'vitest';
import { EngineError } from '../../src/engine/errors.ts';
import { type Bench, errorOf, openBench } from './fixture.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench({ lines: "SELECT 'A' AS order_id UNION ALL SELECT 'B'" });
});

function run(text: string, host = bench.host): string | undefined {
  bench.python.sync(
    new Map([
      ['jobs/nb.py', text],
      ['jobs/beside.py', 'X = 1\n'],
      ['src/lib.py', 'Y = 2\n'],
    ]),
  );
  return bench.python.notebook('jobs/nb.py', host);
}

describe('a notebook', () => {
  it('returns what it gives to notebook.exit, past its own except', () => {
    expect(run('try:\n    dbutils.notebook.exit(7)\nexcept Exception:\n    pass\n')).toBe('7');
    expect(run('x = 1\n')).toBeUndefined();
  });

  it('reads its widgets', () => {
    expect(run('dbutils.notebook.exit(dbutils.widgets.get("day"))\n')).toBe('2026-07-14');
    expect(errorOf(() => run('dbutils.widgets.get("nope")\n')).condition).toBe('InputWidgetNotDefined');
  });

  it('hands utilities their arguments in order, whatever way they are written', () => {
    const calls: [string, unknown[]][] = [];
    const host = { ...bench.host, utility: (name: string, args: unknown[]) => void calls.push([name, args]) };
    run(
      'dbutils.jobs.taskValues.set(value=3, key="n")\ndbutils.jobs.taskValues.get("seed", "n", debugValue=1)\n',
      host,
    );
    expect(calls).toEqual([
      ['jobs.taskValues.set', ['n', 3]],
      ['jobs.taskValues.get', ['seed', 'n', null, 1]],
    ]);
  });

  it('finds modules beside itself and below src', () => {
    expect(run('import beside, lib\ndbutils.notebook.exit(beside.X + lib.Y)\n')).toBe('3');
  });

  it('writes frames as tables', () => {
    bench.written.length = 0;
    run(
      'spark.table("lines").selectExpr("lower(order_id) AS id").write.format("delta").mode("overwrite").saveAsTable("a.b.c")\n',
    );
    expect(bench.written).toMatchObject([{ table: 'a.b.c', mode: 'overwrite', rows: { rows: [['a'], ['b']] } }]);
  });

  it('runs statements with effects at once and shows their rows', () => {
    const statements: [string, unknown][] = [];
    const host = {
      ...bench.host,
      execute: (sql: string, params: Record<string, unknown>) => {
        statements.push([sql, params]);
        return { columns: [{ name: 'n', type: { kind: 'bigint' as const } }], rows: [['2']], total: 1 };
      },
    };
    const text =
      'dbutils.notebook.exit(spark.sql("DELETE FROM lines WHERE order_id = :id", {"id": "A"}).first().n + 1)\n';
    expect(run(text, host)).toBe('3');
    expect(statements).toEqual([['DELETE FROM lines WHERE order_id = :id', { id: 'A' }]]);
  });

  it('marks an error of such a statement in its text', () => {
    const host = {
      ...bench.host,
      execute: () => {
        const span = { start: 7, end: 11, line: 1, column: 8, endLine: 1, endColumn: 12 };
        throw new EngineError({ condition: 'PARSE_SYNTAX_ERROR', message: 'no', span });
      },
    };
    const error = errorOf(() => run('spark.sql("DELETE FORM lines")\n', host));
    expect([error.file, error.span?.column, error.span?.endColumn]).toEqual(['jobs/nb.py', 19, 23]);
  });

  it('refuses a cell of another language instead of skipping it', () => {
    const error = errorOf(() => run('# Databricks notebook source\n# MAGIC %sql\n# MAGIC SELECT 1\n'));
    expect([error.condition, error.span?.line]).toEqual(['SANDBOX_NOT_SUPPORTED', 2]);
  });
});
