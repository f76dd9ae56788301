import {
  type Database,
  openWarehouse,
  type Python,
  type Warehouse,
  type WarehouseConfig,
} from '../../../src/engine/index.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';
import { yaml } from '../../../src/runtime/yaml.ts';

/** One database for a test file: starting one takes longer than all its tests. */
let shared: Promise<Database> | undefined;
const opened = new Set<Warehouse>();

export const CONFIG: WarehouseConfig = {
  seed: 42,
  clock: '2026-07-01T18:00:00Z',
  catalogs: { shop: ['bronze', 'silver', 'gold', 'ops'], lab: ['default'] },
  bundle: { file: 'databricks.yml', target: 'prod' },
  sources: { orders: { lines: 2 } },
  repository: new Map([['databricks.yml', 'bundle: {name: shop}\n']]),
  user: 'data-platform',
  schema: 'bronze',
};

export interface Open {
  warehouse: Warehouse;
  database: Database;
}

/** A warehouse; `closeAll` ends it. `python` stands in for the interpreter where a test needs one. */
export async function open(config: Partial<WarehouseConfig> = {}, python?: Python): Promise<Open> {
  shared ??= openNodeDatabase();
  const database = await shared;
  return { database, warehouse: over(database, config, python) };
}

/** For `afterEach`: nothing physical is left for the next test. */
export function closeAll(): void {
  for (const warehouse of opened) warehouse.close();
  opened.clear();
}

export function over(database: Database, config: Partial<WarehouseConfig> = {}, python?: Python): Warehouse {
  const ports = {
    database,
    yaml,
    python: () => python ?? unexpected(),
    sources: {
      deliver: ({ source, day, seed, fault }: { source: string; day: string; seed: number; fault?: unknown }) => [
        {
          path: `/Volumes/shop/bronze/landing/${source}/dt=${day}/${source}_0001.json`,
          content: JSON.stringify({ day, seed, fault }),
          modified: `${day}T22:30:00Z`,
        },
      ],
    },
  };
  const warehouse = openWarehouse(ports, { ...CONFIG, ...config });
  opened.add(warehouse);
  return warehouse;
}

function unexpected(): never {
  throw new Error('this test needs no Python');
}

/** Rows as one line each, cells separated by a bar. */
export function rows(warehouse: Warehouse, sql: string): string[] {
  return warehouse.query(sql).rows.map((row) => row.map((cell) => cell ?? 'NULL').join(' | '));
}

/** Physical tables in the database. */
export function segments(database: Database): number {
  return database.query(`SELECT table_name FROM duckdb_tables() WHERE schema_name = 'segment'`).total;
}

/** Physical tables outside the schema of segments. */
export async function temporary(): Promise<number> {
  const database = await shared;
  return database?.query(`SELECT table_name FROM duckdb_tables() WHERE schema_name <> 'segment'`).total ?? 0;
}

/** The state without the ids of physical tables, which differ between forks. */
export function logical(warehouse: Warehouse): unknown {
  const plain = JSON.stringify(warehouse.state, (key, value: unknown) => {
    if (value instanceof Map) return [...value];
    if (key === 'segments' || key === 'appended')
      return (value as { rows: number }[] | null)?.map((segment) => segment.rows) ?? null;
    return value;
  });
  return JSON.parse(plain);
}

/** Runs statements; fails the test when one fails. */
export function sql(warehouse: Warehouse, text: string): void {
  const { error } = warehouse.execute(text);
  if (error) throw error;
}

/** The error of the last statement of a script, as shown. */
export function refusal(warehouse: Warehouse, text: string): string {
  const { error } = warehouse.execute(text);
  return error ? `${error.message} ${error.hint ?? ''}`.trim() : 'no error';
}
