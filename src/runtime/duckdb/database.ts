import { type Database, DatabaseError } from '../../engine/ports.ts';
import type { Cell } from '../../engine/types.ts';
import { LIMITS } from '../limits.ts';
import type { Bindings } from './bindings.ts';
import { DatabaseLost, toFailure } from './failure.ts';
import { registerScalar } from './scalar-functions.ts';
import { readCount, readTextTable, writeTextTable } from './text-table.ts';

/**
 * In this order: with autoloading on, a missing extension makes the blocking build wait for ever; after the last one no
 * statement can change any of them.
 */
const SETTINGS = [
  'autoinstall_known_extensions=false',
  'autoload_known_extensions=false',
  `memory_limit='${LIMITS.memory}'`,
  'enable_external_access=false',
  'lock_configuration=true',
];

/** Arrow's end-of-stream marker; without it the next insert is read as a continuation of this stream. */
const END_OF_STREAM = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

/** Types that come back from Arrow as another type; Databricks has none of them. */
const NOT_KEPT = /\b(U?HUGEINT|U(TINY|SMALL|BIG)INT|UINTEGER|UUID|ENUM|BIT|TIME|TIMESTAMP_N?M?S)\b/;

/** DuckDB-WASM's blocking build as the engine's database: same code in Node and in a browser worker. */
export class DuckDatabase implements Database {
  readonly #bindings: Bindings;
  readonly #connection: number;
  readonly #alive: () => void;
  #timeLimit: number | undefined;
  #lost: DatabaseLost | undefined;

  /** `alive` is called between the slices of a statement's work. */
  constructor(bindings: Bindings, alive: () => void = () => {}) {
    this.#bindings = bindings;
    this.#alive = alive;
    bindings.open({ path: ':memory:' });
    this.#connection = bindings.connect()._conn;
    // Tables in a database of their own, as only an attached one can be compressed in memory: a third less for a lab's nights.
    this.exec(`ATTACH ':memory:' AS store (COMPRESS)`);
    this.exec('USE store');
    for (const setting of SETTINGS) this.exec(`SET ${setting}`);
  }

  exec(sql: string): void {
    for (const _ of this.#messages(sql));
  }

  create(table: string, query: string): number {
    return readCount(this.#messages(`CREATE TABLE ${table} AS ${query}`));
  }

  query(sql: string, limit = Number.POSITIVE_INFINITY): { names: string[]; rows: Cell[][]; total: number } {
    return readTextTable(this.#messages(sql), limit);
  }

  load(table: string, names: string[], rows: readonly (readonly Cell[])[]): void {
    this.exec(`CREATE TABLE ${table} (${names.map((name) => `${quote(name)} VARCHAR`).join(', ')})`);
    if (rows.length > 0) this.#insert(table, writeTextTable(names, rows), false);
  }

  dump(table: string): Uint8Array {
    this.#checkDumpable(table);
    return concat([...this.#messages(`SELECT * FROM ${table}`), END_OF_STREAM]);
  }

  restore(table: string, ipc: Uint8Array): void {
    this.#insert(table, ipc, true);
  }

  scalar(name: string, arity: number, fn: (...args: Cell[]) => Cell): void {
    const own = quote(`${name}_of_text`);
    this.#guard(name, () => registerScalar(this.#bindings, this.#connection, `${name}_of_text`, arity, fn));
    // Functions refuse an untyped NULL; the macro types every argument.
    const names = Array.from({ length: arity }, (_, index) => `a${index}`);
    const typed = names.map((argument) => `CAST(${argument} AS VARCHAR)`);
    this.exec(`CREATE MACRO ${quote(name)}(${names.join(', ')}) AS ${own}(${typed.join(', ')})`);
  }

  setTimeLimit(ms: number | undefined): void {
    this.#timeLimit = ms;
  }

  /** The Arrow messages of a statement's result, worked out in slices so that the time limit can stop it. */
  *#messages(sql: string): Generator<Uint8Array> {
    const deadline = this.#timeLimit === undefined ? Number.POSITIVE_INFINITY : performance.now() + this.#timeLimit;
    const connection = this.#connection;
    this.#alive();
    let head = this.#guard(sql, () => this.#bindings.startPendingQuery(connection, sql, false));
    while (head === null) {
      if (performance.now() > deadline) {
        this.#guard(sql, () => this.#bindings.cancelPendingQuery(connection));
        throw new DatabaseError('timeout', `stopped after ${this.#timeLimit} ms`, sql);
      }
      this.#alive();
      head = this.#guard(sql, () => this.#bindings.pollPendingQuery(connection));
    }
    yield head;
    for (;;) {
      const part = this.#guard(sql, () => this.#bindings.fetchQueryResults(connection));
      if (part === null) continue;
      if (part.length === 0) return;
      yield part;
    }
  }

  #checkDumpable(table: string): void {
    for (const [name, type] of this.query(`SELECT column_name, column_type FROM (DESCRIBE ${table})`).rows)
      if (NOT_KEPT.test(type as string)) throw new Error(`${table}.${name}: ${type} cannot be dumped`);
  }

  #insert(table: string, ipc: Uint8Array, create: boolean): void {
    const { schema, name } = splitName(table);
    this.#guard(`insert into ${table}`, () =>
      this.#bindings.insertArrowFromIPCStream(this.#connection, ipc, { ...(schema ? { schema } : {}), name, create }),
    );
  }

  #guard<T>(sql: string, work: () => T): T {
    if (this.#lost) throw this.#lost;
    try {
      return work();
    } catch (error) {
      const failure = toFailure(error, sql);
      if (failure instanceof DatabaseLost) this.#lost = failure;
      throw failure;
    }
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `segment."12"` → schema and table; the insert takes them apart and unquoted. */
function splitName(table: string): { schema: string | undefined; name: string } {
  const parts = table
    .match(/"(?:[^"]|"")*"|[^."]+/g)
    ?.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
  const name = parts?.at(-1);
  if (!parts || name === undefined || parts.length > 2) throw new Error(`table name: ${table}`);
  return { schema: parts.length === 2 ? parts[0] : undefined, name };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
