import { EngineError } from '../../../src/engine/errors.ts';
import { type Database, DatabaseError } from '../../../src/engine/ports.ts';
import type { Environment, FunctionArgument, Plan, Relation, TimeTravel } from '../../../src/engine/sql/contract.ts';
import * as sql from '../../../src/engine/sql/index.ts';
import type { Column } from '../../../src/engine/types.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';

type Rows = (string | null)[][];

export interface World {
  database: Database;
  environment: Environment;
  /** What the environment was asked for besides plain names. */
  asked: { travel: TimeTravel[]; functions: [string, readonly FunctionArgument[]][]; streams: string[] };
  /** Rows of a query's answer as text; failures as `[CONDITION] …`. */
  rows(text: string): Rows | string;
  plan<K extends Plan['kind']>(text: string, kind: K): Extract<Plan, { kind: K }>;
  /** Rows of DuckDB text that yields these columns. */
  run(duck: string, columns: readonly Column[]): Rows;
}

/** Three small tables of a warehouse in a real DuckDB. `silver.orders` has a hidden column, as AUTO CDC targets have. */
export async function openWorld(): Promise<World> {
  const database = await openNodeDatabase();
  sql.install(database);
  const relations = new Map<string, Relation>();
  const add = (name: string, ddl: string, rows: string, hidden?: string) => {
    const columns = sql.parseSchema(ddl);
    const all = [...columns, ...(hidden ? sql.parseSchema(hidden) : [])];
    const list = all.map(({ name, type }) => `CAST(${sql.quote(name)} AS ${sql.duckType(type)}) AS ${sql.quote(name)}`);
    const names = all.map((column) => sql.quote(column.name)).join(', ');
    database.exec(`CREATE TABLE ${sql.quote(name)} AS SELECT ${list.join(', ')} FROM (VALUES ${rows}) AS t(${names})`);
    relations.set(name, { sql: sql.quote(name), columns, hidden: all.slice(columns.length) });
  };
  const orders = 'order_id INT, customer_id STRING, order_date DATE, amount DECIMAL(10,2), country STRING';
  add('main.silver.orders', orders, ORDERS, '__sequence BIGINT');
  add('main.silver.customer', 'customer_id STRING, name STRING, _tech_is_current BOOLEAN', CUSTOMERS);
  add('main.silver.event_log', 'timestamp TIMESTAMP, event_type STRING, details STRING', EVENTS);
  const asked: World['asked'] = { travel: [], functions: [], streams: [] };
  const environment = environmentOf(relations, asked);
  const run = (duck: string, columns: readonly Column[]) => {
    const names = columns.map((_, index) => `c${index + 1}`);
    const cells = columns.map(({ type }, index) => sql.textOf(`q.${names[index]}`, type));
    return database.query(`SELECT ${cells.join(', ')} FROM (${duck}) AS q(${names.join(', ')})`).rows;
  };
  return {
    database,
    environment,
    asked,
    run,
    rows: (text) => attempt(() => runQuery(text, environment, run)),
    plan: (text, kind) => planOf(text, environment, kind),
  };
}

const ORDERS = `(1, 'C1', '2026-07-14', '10.50', 'CH', 11), (2, 'C2', '2026-07-15', '20.00', 'DE', 12),
  (3, 'C9', '2026-07-15', NULL, 'CH', 13), (4, 'C1', '2026-07-15', '5.25', NULL, 14)`;
const CUSTOMERS = `('C1', 'Ann', true), ('C2', 'Bob', true), ('C2', 'Bobby', false)`;
const EVENTS = `('2026-07-15 01:00:00', 'flow_progress', '{"flow_progress":{"data_quality":{"expectations":[
  {"name":"known_country","dataset":"orders","passed_records":5,"failed_records":1}]}}}'),
  ('2026-07-13 01:00:00', 'create_update', '{}')`;

function environmentOf(relations: ReadonlyMap<string, Relation>, asked: World['asked']): Environment {
  const find = (parts: readonly string[]) =>
    relations.get([...['main', 'silver'].slice(0, 3 - parts.length), ...parts].join('.').toLowerCase());
  return {
    table(parts, travel) {
      if (travel) asked.travel.push(travel);
      return find(parts);
    },
    tableFunction(name, args) {
      asked.functions.push([name, args]);
      return name === 'event_log' ? find(['event_log']) : undefined;
    },
    stream(parts) {
      asked.streams.push(parts.join('.'));
      return find(parts);
    },
    names: () => [...relations.keys()],
    now: '2026-07-15T03:00:00Z',
    catalog: 'main',
    schema: 'silver',
    parameters: { catalog: 'main', day: '2026-07-15', limit: 2, ratio: 0.5, nothing: null },
    user: 'data-platform',
  };
}

function runQuery(text: string, environment: Environment, run: World['run']): Rows {
  const planned = sql.planQuery(text, environment);
  return run(`SELECT * FROM ${planned.sql}`, planned.columns);
}

function planOf<K extends Plan['kind']>(text: string, environment: Environment, kind: K): Extract<Plan, { kind: K }> {
  const [statement] = sql.parseScript(text);
  const planned = sql.plan(statement!, environment);
  if (planned.kind !== kind) throw new Error(`planned ${planned.kind}, not ${kind}`);
  return planned as Extract<Plan, { kind: K }>;
}

function attempt<T>(action: () => T): T | string {
  try {
    return action();
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    if (error instanceof DatabaseError) return sql.fromDatabaseError(error).message;
    throw error;
  }
}

/** The error of a text as a learner sees it: message, the place underlined, hint. */
export function failure(text: string, action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { span, hint } = error;
    const line = span && text.split('\n')[span.line - 1]!;
    const width = span && (span.line === span.endLine ? Math.max(1, span.endColumn - span.column) : 1);
    const mark = span && `${line}\n${' '.repeat(span.column - 1)}${'^'.repeat(width!)}`;
    return [error.message, mark, hint && `hint: ${hint}`].filter(Boolean).join('\n');
  }
  return 'no error';
}
