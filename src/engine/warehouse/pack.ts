import type { Database } from '../ports.ts';
import { quote } from '../sql/index.ts';
import type { SegmentPool, SegmentRows } from './segments.ts';
import type { Commit, Segment, Table, WarehouseState } from './state.ts';

/** A difference that is not clearly smaller than the rows themselves is not worth the work of undoing it. */
const WORTH = 0.6;
const physical = (id: number): string => `segment."${id}"`;

/**
 * Takes the rows of versions that were rewritten out of the database: each is kept as the difference to its successor, and
 * comes back when somebody reads it. A night changes a seventh of a table, so most of a history's memory is copies.
 */
export function packVersions(pool: SegmentPool, database: Database, state: WarehouseState): void {
  for (const table of state.tables.values()) packTable(pool, database, table);
}

function packTable(pool: SegmentPool, database: Database, { commits }: Table): void {
  const current = new Set(commits.at(-1)?.segments.map((segment) => segment.id));
  const rebuilt: string[] = [];
  let base: Base | undefined;
  for (const { segments } of commits.toReversed()) {
    const [only] = segments;
    if (segments.length !== 1 || !only || pool.isPacked(only.id)) {
      base = undefined;
      continue;
    }
    if (base && !current.has(only.id) && sameColumns(base.segment, only)) {
      const found = difference(database, base, only);
      if (found) {
        pool.pack(only.id, found.rows);
        rebuilt.push(found.table);
        base = { segment: only, table: found.table };
        continue;
      }
    }
    base = { segment: only, table: physical(only.id) };
  }
  for (const name of rebuilt) database.exec(`DROP TABLE ${name}`);
}

interface Base {
  segment: Segment;
  /** Physical table with the base's rows in the order in which they will come back. */
  table: string;
}

const sameColumns = (a: Segment, b: Segment): boolean => a.id !== b.id && a.columns.join('\n') === b.columns.join('\n');

/** How `segment` differs from `base`; the rebuilt table stays for the next difference, as positions count in its order. */
function difference(
  database: Database,
  base: Base,
  segment: Segment,
): { rows: SegmentRows; table: string } | undefined {
  const [mine, theirs] = [hashed(physical(segment.id), segment), hashed(base.table, segment)];
  const absent = (of: string, from: string): string =>
    `SELECT position FROM ${of} WHERE h NOT IN (SELECT h FROM ${from}) ORDER BY position`;
  const without = numbers(database, absent(theirs, mine));
  const added = numbers(database, absent(mine, theirs));
  if (added.length + without.length > WORTH * segment.rows) return undefined;
  const [plus, rebuilt] = [`segment."${segment.id}_plus"`, `segment."${segment.id}_rebuilt"`];
  database.exec(`CREATE TABLE ${plus} AS SELECT * FROM ${physical(segment.id)} ${positioned('IN', added)}`);
  try {
    database.exec(`CREATE TABLE ${rebuilt} AS ${undo(base.table, without, added.length > 0 ? plus : undefined)}`);
    // Equal rows share a hash, so a table with duplicates may come back with too few or too many: then it stays as it is.
    if (fingerprint(database, rebuilt, segment) !== fingerprint(database, physical(segment.id), segment)) {
      database.exec(`DROP TABLE ${rebuilt}`);
      return undefined;
    }
    const ipc = added.length > 0 ? database.dump(plus) : undefined;
    return { rows: { kind: 'delta', base: base.segment.id, without, plus: ipc }, table: rebuilt };
  } finally {
    database.exec(`DROP TABLE ${plus}`);
  }
}

const numbers = (database: Database, query: string): number[] =>
  database.query(`SELECT CAST(position AS VARCHAR) AS p FROM (${query})`).rows.map(([position]) => Number(position));

const positioned = (how: 'IN' | 'NOT IN', positions: readonly number[]): string =>
  positions.length > 0
    ? `WHERE rowid ${how} (SELECT unnest([${positions.join(', ')}]))`
    : how === 'IN'
      ? 'WHERE false'
      : '';

const hashOf = ({ columns }: Segment): string => `hash(${columns.map(quote).join(', ')})`;

const hashed = (table: string, segment: Segment): string =>
  `(SELECT rowid AS position, ${hashOf(segment)} AS h FROM ${table})`;

/** Count and sums over two hashes of every row: equal for equal contents, in whatever order. */
function fingerprint(database: Database, table: string, segment: Segment): string {
  const h = hashOf(segment);
  const { rows } = database.query(
    `SELECT CAST(count(*) AS VARCHAR) || ' ' || CAST(sum(${h}) AS VARCHAR) || ' ' || CAST(bit_xor(hash(${h}, 1)) AS VARCHAR) AS f FROM ${table}`,
  );
  return rows[0]?.[0] ?? '';
}

/** DuckDB query for the rows of `base` without some positions and with those of another table. */
export function undo(base: string, without: readonly number[], plus: string | undefined): string {
  return `SELECT * FROM ${base} ${positioned('NOT IN', without)}${plus ? ` UNION ALL SELECT * FROM ${plus}` : ''}`;
}

/** The tables with nothing but their latest version to read; what was appended and is still part of it stays known to streams. */
export function forgetVersions(tables: ReadonlyMap<string, Table>): Map<string, Table> {
  return new Map([...tables].map(([name, table]) => [name, { ...table, commits: onlyLatest(table.commits) }]));
}

function onlyLatest(commits: readonly Commit[]): Commit[] {
  const last = commits.at(-1);
  const kept = new Set(last?.segments.map((segment) => segment.id));
  const isKept = (segments: readonly Segment[]): boolean => segments.every((segment) => kept.has(segment.id));
  return commits.map((commit) => {
    if (commit === last || isKept(commit.segments)) return commit;
    const appended = commit.appended && isKept(commit.appended) ? commit.appended : null;
    return { ...commit, segments: [], appended, vacuumed: true };
  });
}
