import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ports } from '../../../src/engine/index.ts';
import { Action } from '../../../src/schema/action.ts';
import { Case } from '../cases/case.ts';
import { openCase, openPorts } from '../cases/world.ts';

/** What Apache Spark 4.3 made of small graphs; see tests/oracle/pipelines.py. */
interface Program {
  code: string;
  condition?: string;
  flows?: string[];
  tables?: Record<string, [columns: string[], rows: (string | null)[][]]>;
}

const FILE = join(import.meta.dirname, '../../oracle/golden/pipelines.json');
const { programs } = JSON.parse(readFileSync(FILE, 'utf8')) as { programs: Record<string, Program> };

/** Where the sandbox answers otherwise on purpose: what it says instead, and why. */
const OTHERWISE: Record<string, [answer: string, why: string]> = {
  'only a view': ['NO_TABLES_IN_PIPELINE', "the platform's name of Spark's RUN_EMPTY_PIPELINE"],
  nothing: ['NO_TABLES_IN_PIPELINE', "the platform's name of Spark's RUN_EMPTY_PIPELINE"],
  'a flow into a view': ['NO_TABLES_IN_PIPELINE', "the platform's name of Spark's RUN_EMPTY_PIPELINE"],
  'a streaming view read as a batch': ['INCOMPATIBLE_STREAMING_VIEW_READ', 'Spark names it in a cause only'],
  'a batch view read as a stream': ['INCOMPATIBLE_BATCH_VIEW_READ', 'Spark names it in a cause only'],
  'a cycle': ['CIRCULAR_DEPENDENCY', 'Spark fails to resolve the first table instead'],
  'a dataset of itself': ['CIRCULAR_DEPENDENCY', 'Spark fails to resolve the first table instead'],
  'an unknown table': ['TABLE_OR_VIEW_NOT_FOUND', 'Spark names it in a cause only'],
  'an unknown column': ['UNRESOLVED_COLUMN.WITH_SUGGESTION', 'Spark names it in a cause only'],
  'a view and a table of one name': ['PIPELINE_DUPLICATE_IDENTIFIERS.FLOW', 'their flows share a name'],
  'a view with two parts in its name': ['TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS', 'an internal error in Spark'],
  'a declared schema with NOT NULL': ['', 'the platform checks the rows; Spark compares nullability'],
  'an unknown partition column': ['DELTA_COLUMN_NOT_FOUND_IN_SCHEMA', "the table format's own error"],
  'no frame': ['m must return a DataFrame', 'an AttributeError in Spark'],
  'a change flow into a materialized view': [
    'AUTOCDC_TARGET_DOES_NOT_SUPPORT_MERGE',
    'the platform allows several flows',
  ],
  'a change flow into a view': ['AUTOCDC_RELATION_FOR_TEMPORARY_VIEW', 'an IllegalArgumentException in Spark'],
  'a change flow and an append flow': ['INVALID_FLOW_TYPES', 'the platform allows several flows of one kind'],
};

let ports: Ports;
beforeAll(async () => {
  ports = await openPorts();
}, 60_000);

function play(code: string) {
  const source = `from pyspark import pipelines as dp\nfrom pyspark.sql.functions import col, expr\n${code}`;
  const steps = [{ query: 'SELECT 1', rows: [['1']] }];
  const warehouse = openCase(ports, Case.parse({ shows: '', known: '', files: { 'p.py': source }, steps }));
  const text = "CREATE TABLE source (id INT, v STRING); INSERT INTO source VALUES (1, 'a'), (2, 'b')";
  expect(warehouse.apply(Action.parse({ do: 'sql', text })).error?.message).toBeUndefined();
  warehouse.apply(Action.parse({ do: 'update_pipeline', pipeline: 'p' }));
  return warehouse;
}

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('a graph is judged as Apache Spark judges it', () => {
  for (const [name, { code, condition, flows, tables }] of Object.entries(programs)) {
    it(name, () => {
      const warehouse = play(code);
      const record = warehouse.state.updates.at(-1)!;
      const wanted = OTHERWISE[name]?.[0] ?? condition ?? '';
      if (wanted !== '') {
        expect(record.error).toContain(wanted);
        expect([...warehouse.state.tables.keys()]).toEqual(['main.default.source']);
      } else {
        expect(record.error).toBeNull();
      }
      for (const [table, [columns, rows]] of Object.entries(wanted === '' ? (tables ?? {}) : {})) {
        expect(record.flows.map((flow) => flow.flow).sort()).toEqual(flows);
        expect(sorted(warehouse.query(`SELECT ${columns.join(', ')} FROM ${table}`).rows)).toEqual(sorted(rows));
      }
      warehouse.close();
    });
  }

  it('differs from it where the list says so, and nowhere else', () => {
    for (const [name, [answer]] of Object.entries(OTHERWISE)) expect(programs[name]?.condition).not.toBe(answer);
  });
});
