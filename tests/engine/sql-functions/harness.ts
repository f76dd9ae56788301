import { readFileSync } from 'node:fs';
import { EngineError } from '../../../src/engine/errors.ts';
import { type Database, DatabaseError } from '../../../src/engine/ports.ts';
import type { Environment, Relation } from '../../../src/engine/sql/contract.ts';
import { fromDatabaseError, install, planQuery, printType, quote, textOf } from '../../../src/engine/sql/index.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';

export type Outcome =
  | { columns: { name: string; type: string }[]; rows: (string | null)[][]; ordered: boolean }
  | { condition: string; message: string };

/** Our SQL over the views of the oracle, in a fresh DuckDB. */
export async function openOracle(views: readonly string[]) {
  const database = await openNodeDatabase();
  install(database);
  const relations = new Map<string, Relation>();
  const environment: Environment = {
    table: (parts) => relations.get(parts.at(-1)!.toLowerCase()),
    tableFunction: () => undefined,
    names: () => [...relations.keys()],
    now: '2026-07-09T10:11:12Z',
    catalog: 'main',
    schema: 'default',
    parameters: {},
    user: 'learner',
  };
  for (const view of views) {
    const match = /^CREATE TEMPORARY VIEW (\w+) AS (.*)$/s.exec(view);
    if (!match) throw new Error(`not a view: ${view}`);
    const planned = planQuery(match[2]!, environment);
    database.exec(`CREATE TABLE ${quote(match[1]!)} AS SELECT * FROM ${planned.sql}`);
    relations.set(match[1]!, { sql: quote(match[1]!), columns: planned.columns });
  }
  return { run: (sql: string) => run(sql, environment, database), database };
}

function run(sql: string, environment: Environment, database: Database): Outcome {
  try {
    const planned = planQuery(sql, environment);
    const names = planned.columns.map((_, i) => `c${i}`);
    const cells = planned.columns.map((column, i) => `${textOf(`q.${names[i]}`, column.type)} AS ${names[i]}`);
    const text = `SELECT ${cells.join(', ')} FROM ${planned.sql} AS q(${names.join(', ')})`;
    const { rows } = database.query(text, 1000);
    const columns = planned.columns.map(({ name, type }) => ({ name, type: printType(type) }));
    return { columns, rows, ordered: planned.ordered };
  } catch (error) {
    if (error instanceof DatabaseError) return failed(fromDatabaseError(error));
    if (error instanceof EngineError) return failed(error);
    throw error;
  }
}

const failed = (error: EngineError): Outcome => ({ condition: error.condition, message: error.text });

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
}
