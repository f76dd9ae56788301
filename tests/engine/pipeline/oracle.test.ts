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

/** Where the sandbox answers otherwise on purpose: what it says instead, and why. No text: it does not refuse. */
interface Difference {
  name: string;
  ours: string;
  reason: string;
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../oracle', file), 'utf8')) as T;
const { programs } = read<{ programs: Record<string, Program> }>('golden/pipelines.json');
const differences = new Map(read<Difference[]>('pipelines-differences.json').map(({ name, ours }) => [name, ours]));

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
      const wanted = differences.get(name) ?? condition ?? '';
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
    for (const [name, answer] of differences) {
      expect(Object.keys(programs)).toContain(name);
      expect(programs[name]?.condition).not.toBe(answer);
    }
  });
});
