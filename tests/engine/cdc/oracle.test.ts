import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ports, Warehouse } from '../../../src/engine/index.ts';
import { Action } from '../../../src/schema/action.ts';
import { Case } from '../cases/case.ts';
import { openCase, openPorts } from '../cases/world.ts';

/** What Apache Spark 4.3 answered; see tests/oracle/auto_cdc.py. */
interface Golden {
  spark: string;
  columns: string[];
  targets: Record<string, Record<string, unknown>>;
  refusals: Record<string, { code: string; condition: string | null }>;
  selections: Record<string, { ran: string[] }>;
  histories: Record<string, History>;
}

type Cells = (string | number | null)[];
interface History {
  batches: Cells[][];
  targets: Record<string, { columns: string[]; after: (string | null)[][][] }>;
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../oracle', file), 'utf8')) as T;
const golden = read<Golden>('golden/auto-cdc.json');

let ports: Ports;
beforeAll(async () => {
  ports = await openPorts();
}, 60_000);

function open(source: string): Warehouse {
  const steps = [{ query: 'SELECT 1', rows: [['1']] }];
  const warehouse = openCase(ports, Case.parse({ shows: '', known: '', files: { 'p.py': source }, steps }));
  run(warehouse, 'CREATE TABLE events (h STRING, id INT, v STRING, w STRING, op STRING, seq INT, tie INT)');
  return warehouse;
}

function run(warehouse: Warehouse, text: string): void {
  const { error } = warehouse.apply(Action.parse({ do: 'sql', text }));
  expect(error?.message).toBeUndefined();
}

function land(warehouse: Warehouse, events: readonly Cells[]): void {
  const rows = events.map((event) => `(${event.map(cell).join(', ')})`);
  run(warehouse, `INSERT INTO events VALUES ${rows.join(', ')}`);
}

const cell = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value}'` : value === null ? 'NULL' : String(value);

function update(warehouse: Warehouse, more: object = {}): ReturnType<Warehouse['state']['updates']['at']> {
  warehouse.apply(Action.parse({ do: 'update_pipeline', pipeline: 'p', ...more }));
  return warehouse.state.updates.at(-1);
}

const FEED = `from pyspark import pipelines as dp
from pyspark.sql.functions import col, expr

@dp.temporary_view(name="feed")
def feed():
    return spark.readStream.table("events")
`;

const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value));

function flowsOf(names: readonly string[]): string {
  return names
    .map((name) => {
      const given = Object.entries(golden.targets[name]!).map(([argument, value]) => `${argument}=${literal(value)}`);
      return `dp.create_streaming_table("${name}")
dp.create_auto_cdc_flow(target="${name}", source="feed", keys=["h", "id"], apply_as_deletes=expr("op = 'D'"), ${given.join(', ')})`;
    })
    .join('\n');
}

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('AUTO CDC leaves the rows that Apache Spark leaves', () => {
  for (const [name, history] of Object.entries(golden.histories)) {
    it(`after every batch of ${name}`, () => {
      const names = Object.keys(history.targets);
      const warehouse = open(FEED + flowsOf(names));
      for (const [index, events] of history.batches.entries()) {
        land(warehouse, events);
        expect(update(warehouse)).toMatchObject({ state: 'COMPLETED' });
        for (const target of names) {
          const { columns, after } = history.targets[target]!;
          const { rows } = warehouse.query(`SELECT ${columns.join(', ')} FROM ${target}`);
          expect(sorted(rows), `${target} after batch ${index + 1}`).toEqual(sorted(after[index]!));
        }
      }
      warehouse.close();
    });
  }
});

/** Where the sandbox speaks of a faulty declaration otherwise; the file says why. */
const differences = new Map(
  read<{ name: string; ours: string }[]>('auto-cdc-differences.json').map(({ name, ours }) => [name, ours]),
);

const VIEWS = `
@dp.temporary_view(name="reserved")
def reserved():
    return spark.readStream.table("feed").withColumn("__START_AT", col("seq"))

@dp.temporary_view(name="batch")
def batch():
    return spark.read.table("events")

dp.create_streaming_table("t")
`;

describe('AUTO CDC refuses what Apache Spark refuses', () => {
  for (const [name, { code, condition }] of Object.entries(golden.refusals)) {
    it(name, () => {
      expect(differences.get(name)).not.toBe(condition);
      const warehouse = open(`${FEED}${VIEWS}${code}\n`);
      land(warehouse, [
        ['h', 1, 'a', null, 'U', 1, 0],
        ['h', 2, 'a', 'x', 'U', 2, 0],
      ]);
      const error = update(warehouse)?.error ?? null;
      warehouse.close();
      expect(error).toContain(`[${differences.get(name) ?? condition}]`);
    });
  }
});

it('every listed difference names a declaration that Spark was asked', () => {
  expect([...differences.keys()].filter((name) => !(name in golden.refusals))).toEqual([]);
});

describe('a refresh selection means the dataset that Apache Spark means', () => {
  const source = `from pyspark import pipelines as dp
for name in ("x", "e.x", "e.y"):
    @dp.materialized_view(name=name)
    def view():
        return spark.range(1)
`;
  const ours = (name: string) => name.replace('mem.d', 'main.default').replace('mem.', 'main.');

  for (const [refresh, { ran }] of Object.entries(golden.selections)) {
    if (ran.length === 0) continue;
    it(refresh, () => {
      const warehouse = open(source);
      const record = update(warehouse, { refresh: [ours(refresh)] });
      const done = record?.flows.filter((flow) => flow.status === 'COMPLETED').map((flow) => flow.dataset);
      warehouse.close();
      expect(done?.map((label) => (label.includes('.') ? `mem.${label}` : `mem.d.${label}`))).toEqual(ran);
    });
  }

  it('names that Spark leaves out in silence are looked for elsewhere, or refused', () => {
    const left = Object.entries(golden.selections).filter(([, { ran }]) => ran.length === 0);
    expect(left.map(([name]) => name)).toEqual(['y', 'z']);
    const warehouse = open(source);
    expect(update(warehouse, { refresh: ['y'] })?.flows.filter((flow) => flow.status === 'COMPLETED')).toHaveLength(1);
    expect(update(warehouse, { refresh: ['z'] })?.error).toContain('UNKNOWN_SELECTION');
    warehouse.close();
  });
});
