import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Database,
  restoreWarehouse,
  type SegmentRows,
  type Warehouse,
  type WarehouseState,
} from '../../../src/engine/index.ts';
import type { Action } from '../../../src/schema/action.ts';
import { CONFIG, closeAll, logical, open, over, rows, sql } from './harness.ts';

const JOB = `bundle: {name: shop}
resources: {jobs: {nightly: {tasks: [{task_key: load, sql_task: {file: {path: load.sql}}}]}}}
`;

const HISTORY: Action[] = [
  { do: 'edit', path: 'databricks.yml', content: JOB },
  {
    do: 'edit',
    path: 'load.sql',
    content: 'INSERT INTO bronze.orders SELECT max(id) + 1, current_timestamp() FROM bronze.orders',
  },
  {
    do: 'sql',
    text: 'CREATE TABLE bronze.orders (id INT, at TIMESTAMP); INSERT INTO bronze.orders VALUES (1, current_timestamp())',
  },
  { do: 'deliver', source: 'orders', day: '2026-07-02' },
  { do: 'advance', to: '2026-07-03T02:15:00Z' },
  { do: 'run_job', job: 'nightly' },
  { do: 'run_job', job: 'nightly' },
  { do: 'sql', text: 'SELECT * FROM nowhere' },
];
const LATER: Action[] = [
  { do: 'sql', text: 'DELETE FROM bronze.orders WHERE id = 2; CREATE VIEW v AS SELECT 1 AS one' },
  { do: 'run_job', job: 'nightly' },
  { do: 'volume', op: 'delete', path: '/Volumes/shop/bronze/landing/orders' },
];

let warehouse: Warehouse;
let database: Database;
beforeEach(async () => {
  ({ warehouse, database } = await open());
});
afterEach(closeAll);

const play = (on: Warehouse, actions: readonly Action[]): string[] => actions.map((action) => on.apply(action).outcome);

describe('the same actions', () => {
  test('lead to the same state, ids and times included', () => {
    const other = over(database);
    expect(play(warehouse, [...HISTORY, ...LATER])).toEqual(play(other, [...HISTORY, ...LATER]));
    expect(logical(warehouse)).toEqual(logical(other));
    expect(warehouse.hashTable('shop.bronze.orders')).toBe(other.hashTable('shop.bronze.orders'));
    expect(rows(warehouse, 'SELECT id FROM bronze.orders ORDER BY id')).toEqual(['1', '3', '4']);
  });

  test('lead to the same state on a fork', () => {
    play(warehouse, HISTORY);
    const fork = warehouse.fork();
    play(fork, LATER);
    const before = logical(warehouse);
    expect(logical(warehouse)).toEqual(before);
    play(warehouse, LATER);
    expect(logical(warehouse)).toEqual(logical(fork));
    fork.close();
  });

  test('of another seed give other ids', () => {
    const other = over(database, { seed: 7 });
    play(warehouse, HISTORY);
    play(other, HISTORY);
    expect(other.state.runs[0]?.id).not.toBe(warehouse.state.runs[0]?.id);
  });
});

test('a fork takes a few milliseconds, whatever the tables hold', () => {
  play(warehouse, HISTORY);
  sql(warehouse, 'CREATE TABLE bronze.big AS SELECT id FROM range(200000)');
  for (let index = 0; index < 200; index++)
    warehouse.tables.append('shop.bronze.orders', `SELECT ${index}, now()`, { operation: 'WRITE' });
  const begun = performance.now();
  const forks = Array.from({ length: 20 }, () => warehouse.fork());
  expect((performance.now() - begun) / forks.length).toBeLessThan(5);
  for (const fork of forks) fork.close();
});

describe('a warehouse that was written down', () => {
  const written = (of: Warehouse): { state: WarehouseState; bytes: Map<number, SegmentRows> } => {
    const commits = [...of.state.tables.values()].flatMap((table) => table.commits);
    const ids = new Set(commits.flatMap((commit) => commit.segments.map((segment) => segment.id)));
    return {
      state: structuredClone(of.state),
      bytes: new Map([...ids].map((id) => [id, { kind: 'full', ipc: database.dump(`segment."${id}"`) }])),
    };
  };

  test('is as it was, and goes on alike', () => {
    play(warehouse, HISTORY);
    const { state, bytes } = written(warehouse);
    const restored = restoreWarehouse(warehouse.ports, CONFIG, state, (id) => bytes.get(id));
    expect(logical(restored)).toEqual(logical(warehouse));
    play(warehouse, LATER);
    play(restored, LATER);
    expect(logical(restored)).toEqual(logical(warehouse));
    expect(restored.hashTable('shop.bronze.orders')).toBe(warehouse.hashTable('shop.bronze.orders'));
    restored.close();
  });

  test('without the data of old versions lists them but cannot read them', () => {
    play(warehouse, [...HISTORY, ...LATER]);
    const { state, bytes } = written(warehouse);
    const kept = new Set(
      state.tables
        .get('shop.bronze.orders')
        ?.commits.at(-1)
        ?.segments.map((segment) => segment.id),
    );
    const restored = restoreWarehouse(warehouse.ports, CONFIG, state, (id) =>
      kept.has(id) ? bytes.get(id) : undefined,
    );
    expect(rows(restored, 'SELECT id FROM bronze.orders ORDER BY id')).toEqual(['1', '3', '4']);
    expect(restored.query('DESCRIBE HISTORY bronze.orders').total).toBe(6);
    expect(() => rows(restored, 'SELECT id FROM bronze.orders VERSION AS OF 2')).toThrow(
      /DELTA_FILE_NOT_FOUND_DETAILED/,
    );
    restored.close();
  });
});
