import { EngineError } from '../../src/engine/errors.ts';
import { compileFrame, type Frame, type FrameContext, spanOf } from '../../src/engine/frame/index.ts';
import { type Database, DatabaseError, type Python, type PythonHost } from '../../src/engine/ports.ts';
import {
  type Environment,
  fromDatabaseError,
  install,
  planQuery,
  quote,
  type Relation,
  textOf,
} from '../../src/engine/sql/index.ts';
import type { Rows } from '../../src/engine/types.ts';
import { openNodePython } from '../../src/python/node.ts';
import { openNodeDatabase } from '../../src/runtime/node/duckdb.ts';

export const NOW = '2026-07-15T02:15:00Z';

/** CPython and DuckDB, as one test file shares them; tables are Databricks SQL queries by name. */
export interface Bench {
  python: Python;
  host: PythonHost;
  printed: string[];
  written: { table: string; mode: string; rows: Rows }[];
  conf: Record<string, string>;
  tables: Record<string, string>;
  rows(frame: Frame): Rows;
  context: FrameContext;
  database: Database;
}

export async function openBench(tables: Record<string, string> = {}): Promise<Bench> {
  const [python, database] = [await openNodePython(), await openNodeDatabase()];
  install(database);
  const environment: Environment = {
    table: (parts) => {
      const query = tables[parts.join('.')];
      return query === undefined ? undefined : planQuery(query, environment);
    },
    stream: (parts) => environment.table(parts),
    tableFunction: () => undefined,
    names: () => Object.keys(tables),
    now: NOW,
    catalog: 'dwh',
    schema: 'silver',
    parameters: {},
    user: 'tester',
  };
  const context: FrameContext = {
    environment,
    table: (frame) => {
      const relation = environment.table(frame.name.split('.'));
      if (relation) return relation;
      throw new EngineError({
        condition: 'TABLE_OR_VIEW_NOT_FOUND',
        message: `The table or view ${frame.name} cannot be found.`,
        sqlState: '42P01',
        ...(frame.at && { file: frame.at.file, span: spanOf(frame.at) }),
      });
    },
    files: () => ({ ...planQuery(FILES, environment), columns: FILE_COLUMNS, hidden: FILE_HIDDEN }),
  };
  const read = (relation: Relation, limit?: number): Rows => {
    const names = relation.columns.map((_, index) => `c${index}`);
    const list = relation.columns.map(({ type }, index) => `${textOf(names[index]!, type)} AS ${quote(names[index]!)}`);
    const { rows, total } = translated(() =>
      database.query(`SELECT ${list.join(', ')} FROM ${relation.sql} AS q(${names.join(', ')})`, limit),
    );
    return { columns: [...relation.columns], rows, total };
  };
  const rows = (frame: Frame) => read(compileFrame(frame, context));
  const bench: Omit<Bench, 'host'> = { python, printed: [], written: [], conf: {}, tables, rows, context, database };
  const host: PythonHost = {
    now: () => NOW,
    schema: (frame) => [...compileFrame(frame, context).columns],
    collect: (frame, limit) => read(compileFrame(frame, context), limit),
    execute: (sql, params) => read(planQuery(sql, { ...environment, parameters: params })),
    write: (frame, { table, mode }) => void bench.written.push({ table, mode, rows: rows(frame) }),
    stream: () => refuse('no streams here'),
    batchFrame: () => refuse('no streams here'),
    conf: (key) => bench.conf[key],
    utility: (name, args) => {
      if (name === 'widgets.get' && args[0] === 'day') return '2026-07-14';
      throw new EngineError({
        condition: 'InputWidgetNotDefined',
        message: `No input widget named ${args[0]} is defined`,
      });
    },
    print: (text) => void bench.printed.push(text),
  };
  return { ...bench, host };
}

function refuse(what: string): never {
  throw new Error(what);
}

const FILES = `SELECT 'A1' AS order_id, CAST('10.50' AS DECIMAL(18,2)) AS total_amount,
  named_struct('file_path', '/Volumes/dwh/bronze/landing/a.json') AS _metadata`;
const FILE_COLUMNS = [
  { name: 'order_id', type: { kind: 'string' as const } },
  { name: 'total_amount', type: { kind: 'decimal' as const, precision: 18, scale: 2 } },
];
const FILE_HIDDEN = [
  {
    name: '_metadata',
    type: { kind: 'struct' as const, fields: [{ name: 'file_path', type: { kind: 'string' as const } }] },
  },
];

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof DatabaseError ? fromDatabaseError(error) : error;
  }
}

/** The EngineError that `work` throws. */
export function errorOf(work: () => unknown): EngineError {
  try {
    work();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The text a span marks in a file. */
export const marked = (text: string, error: EngineError): string => text.slice(error.span!.start, error.span!.end);
