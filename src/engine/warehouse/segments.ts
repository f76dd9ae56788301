import type { Database } from '../ports.ts';
import { duckType, quote } from '../sql/index.ts';
import type { Cell, Column } from '../types.ts';
import { undo } from './pack.ts';
import type { Segment } from './state.ts';

/** A statement over more tables than this takes DuckDB longer to plan than to run. */
const CHUNK = 8;
/** Segments one pool may number. */
const POOL_SIZE = 10_000_000;

const nameOf = (id: number): string => `segment."${id}"`;

/** Rows of a segment written down: all of them, or how they differ from another segment's. */
export type SegmentRows =
  | { kind: 'full'; ipc: Uint8Array }
  /** The rows of segment `base` but those at the positions `without`, and the rows of `plus`. */
  | { kind: 'delta'; base: number; without: readonly number[]; plus: Uint8Array | undefined };

interface Merged {
  id: number;
  members: readonly number[];
}

/**
 * The physical tables below all forks of one warehouse. A segment is written once and never changed. It lives as long as
 * one of the holders names it. Long lists of segments are merged physically in the background: versions do not notice.
 */
export class SegmentPool {
  readonly #database: Database;
  readonly #holders = new Set<() => Iterable<Segment>>();
  readonly #alive = new Set<number>();
  readonly #merged = new Map<string, Merged>();
  /** Adopted segments whose rows nobody has read yet. */
  readonly #waiting = new Map<number, SegmentRows>();
  #next: number;

  /** Several pools may share a database: each numbers its own range. */
  constructor(database: Database, pool: number) {
    this.#database = database;
    this.#next = pool * POOL_SIZE;
  }

  /** A number that no segment has and nobody else is given in this database, for the name of a temporary table. */
  freshId(): number {
    return this.#next++;
  }

  /** Writes the rows of a DuckDB query that yields `columns` in order; undefined when there are none. */
  write(query: string, columns: readonly Column[]): Segment | undefined {
    const id = this.#next++;
    const names = columns.map((column) => quote(column.name));
    const typed = columns.map(
      (column, index) => `CAST(${names[index]} AS ${duckType(column.type)}) AS ${names[index]}`,
    );
    const rows = this.#database.create(
      nameOf(id),
      `SELECT ${typed.join(', ')} FROM (${query}) AS q(${names.join(', ')})`,
    );
    this.#alive.add(id);
    if (rows > 0) return { id, rows, columns: columns.map((column) => column.name) };
    this.#drop(id);
    return undefined;
  }

  /** Writes rows of text through `select`, which reads columns `c0`, `c1`, … of them. */
  writeText(rows: readonly (readonly Cell[])[], width: number, select: string, columns: readonly Column[]) {
    const id = this.#next++;
    const names = Array.from({ length: width }, (_, index) => `c${index}`);
    this.#database.load(nameOf(id), names, rows);
    try {
      return this.write(`SELECT ${select} FROM ${nameOf(id)}`, columns);
    } finally {
      this.#database.exec(`DROP TABLE ${nameOf(id)}`);
    }
  }

  /** Takes over a segment that was dumped elsewhere. Its rows are loaded when they are first read. */
  adopt(rows: SegmentRows, like: Segment): Segment {
    const id = this.#next++;
    this.#alive.add(id);
    this.#waiting.set(id, rows);
    return { ...like, id };
  }

  #demand(id: number): void {
    const rows = this.#waiting.get(id);
    if (!rows) return;
    this.#waiting.delete(id);
    if (rows.kind === 'full') this.#database.restore(nameOf(id), rows.ipc);
    else this.#rebuild(id, rows);
  }

  #rebuild(id: number, { base, without, plus }: Extract<SegmentRows, { kind: 'delta' }>): void {
    this.#demand(base);
    const removed = `segment."${id}_removed"`;
    if (plus) this.#database.restore(removed, plus);
    this.#database.exec(`CREATE TABLE ${nameOf(id)} AS ${undo(nameOf(base), without, plus && removed)}`);
    if (plus) this.#database.exec(`DROP TABLE ${removed}`);
  }

  /** Puts a segment's rows aside, written down; they are loaded again when they are read. */
  pack(id: number, rows: SegmentRows): void {
    this.#waiting.set(id, rows);
    this.#database.exec(`DROP TABLE ${nameOf(id)}`);
  }

  isPacked(id: number): boolean {
    return this.#waiting.has(id);
  }

  /** A segment's rows for a file that holds the segments `among`: a difference to one outside it would be of no use. */
  written(id: number, among: ReadonlySet<number>): SegmentRows {
    const rows = this.#waiting.get(id);
    if (rows && (rows.kind === 'full' || among.has(rows.base))) return rows;
    this.#demand(id);
    return { kind: 'full', ipc: this.#database.dump(nameOf(id)) };
  }

  /** FROM-able DuckDB text of the segments' rows with the given columns; those a segment lacks are NULL. */
  read(segments: readonly Segment[], columns: readonly Column[]): string {
    if (segments.length === 0) return `(SELECT ${columns.map(missing).join(', ')} WHERE false)`;
    for (const segment of segments) this.#demand(segment.id);
    return unionOf(this.#compact(segments).map((segment) => selectOf(segment, columns)));
  }

  /** The same with a last column `__file`, the id of the segment a row is in. */
  readFiles(segments: readonly Segment[], columns: readonly Column[]): string {
    if (segments.length === 0) return `(SELECT ${columns.map(missing).join(', ')}, 0 AS "__file" WHERE false)`;
    for (const segment of segments) this.#demand(segment.id);
    return unionOf(segments.map((segment) => selectOf(segment, columns, `, ${segment.id} AS "__file"`)));
  }

  /** Registers who needs which segments; the returned function ends that. */
  hold(segments: () => Iterable<Segment>): () => void {
    this.#holders.add(segments);
    return () => {
      this.#holders.delete(segments);
    };
  }

  /** Drops what no holder names any more. */
  sweep(): void {
    const needed = new Set<number>();
    for (const segments of this.#holders) for (const segment of segments()) needed.add(segment.id);
    for (const id of [...this.#alive]) if (!needed.has(id)) this.#drop(id);
    for (const [key, merged] of this.#merged) {
      if (merged.members.every((id) => needed.has(id))) continue;
      this.#database.exec(`DROP TABLE ${nameOf(merged.id)}`);
      this.#merged.delete(key);
    }
  }

  /** Physical tables in use. */
  get size(): number {
    return this.#alive.size + this.#merged.size;
  }

  #compact(segments: readonly Segment[]): readonly Segment[] {
    let list = segments.map((segment) => ({ segment, members: [segment.id] as readonly number[] }));
    while (list.length > CHUNK) {
      const shorter: typeof list = [];
      for (let start = 0; start < list.length; start += CHUNK) {
        const chunk = list.slice(start, start + CHUNK);
        if (chunk.length < CHUNK) shorter.push(...chunk);
        else shorter.push(this.#merge(chunk));
      }
      list = shorter;
    }
    return list.map((entry) => entry.segment);
  }

  /** Aligned chunks stay the same while a table only grows, so that each is merged once. */
  #merge(chunk: readonly { segment: Segment; members: readonly number[] }[]) {
    const members = chunk.flatMap((entry) => entry.members);
    const key = members.join();
    const columns = [...new Set(chunk.flatMap((entry) => entry.segment.columns))];
    let merged = this.#merged.get(key);
    if (!merged) {
      merged = { id: this.#next++, members };
      const union = chunk.map((entry) => `SELECT * FROM ${nameOf(entry.segment.id)}`).join(' UNION ALL BY NAME ');
      this.#database.exec(`CREATE TABLE ${nameOf(merged.id)} AS ${union}`);
      this.#merged.set(key, merged);
    }
    const rows = chunk.reduce((sum, entry) => sum + entry.segment.rows, 0);
    return { segment: { id: merged.id, rows, columns }, members };
  }

  #drop(id: number): void {
    for (const [other, rows] of [...this.#waiting]) if (rows.kind === 'delta' && rows.base === id) this.#demand(other);
    if (this.#waiting.delete(id)) {
      this.#alive.delete(id);
      return;
    }
    this.#database.exec(`DROP TABLE ${nameOf(id)}`);
    this.#alive.delete(id);
  }
}

function selectOf(segment: Segment, columns: readonly Column[], more = ''): string {
  const has = new Set(segment.columns.map((name) => name.toLowerCase()));
  const list = columns.map((column) => (has.has(column.name.toLowerCase()) ? stored(column) : missing(column)));
  return `SELECT ${list.join(', ')}${more} FROM ${nameOf(segment.id)}`;
}

const unionOf = (selects: readonly string[]): string => `(${selects.join(' UNION ALL ')})`;

/** Structs may have gained fields since the segment was written: those are NULL in it. */
function stored({ name, type }: Column): string {
  const grows = type.kind === 'struct' || type.kind === 'array';
  return grows ? `CAST(${quote(name)} AS ${duckType(type)}) AS ${quote(name)}` : quote(name);
}

const missing = (column: Column): string => `CAST(NULL AS ${duckType(column.type)}) AS ${quote(column.name)}`;
