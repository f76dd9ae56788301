import type { Ports, SegmentRows, WarehouseState } from '../engine/index.ts';

type Segment = { id: number; columns: readonly string[]; rows: number };

/** A delta that is not clearly smaller than the rows themselves is not worth the work of undoing it. */
const WORTH = 0.6;
const physical = (id: number): string => `segment."${id}"`;
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Rows of every segment that a state names, for a file: the newest version of a table in full, a version that was rewritten
 * by its successor as the difference to it. A night changes a seventh of a table, so that is most of the bytes.
 */
export function writeSegments({ database }: Ports, state: WarehouseState): Map<number, SegmentRows> {
  const written = new Map<number, SegmentRows>();
  for (const { commits } of state.tables.values()) {
    let base: { segment: Segment; table: string } | undefined;
    const temporary: string[] = [];
    for (const { segments, appended } of commits.toReversed()) {
      const [only] = segments;
      for (const segment of [...segments, ...(appended ?? [])]) {
        if (written.has(segment.id)) continue;
        const delta =
          base && segments.length === 1 && sameColumns(base.segment, segment)
            ? difference(database, base, segment)
            : undefined;
        written.set(segment.id, delta?.rows ?? { kind: 'full', ipc: database.dump(physical(segment.id)) });
        if (delta) temporary.push(delta.table);
        base = delta ? { segment, table: delta.table } : { segment, table: physical(segment.id) };
      }
      if (segments.length !== 1 || !only) base = undefined;
    }
    for (const table of temporary) database.exec(`DROP TABLE ${table}`);
  }
  return written;
}

const sameColumns = (a: Segment, b: Segment): boolean => a.columns.join('\n') === b.columns.join('\n');

/**
 * How `segment` differs from `base`. The rebuilt table stays for the next difference, since positions count in the order in
 * which rows come back.
 */
function difference(
  database: Ports['database'],
  base: { segment: Segment; table: string },
  segment: Segment,
): { rows: SegmentRows; table: string } | undefined {
  const positions = database.query(
    `SELECT CAST(a.position AS VARCHAR) AS p FROM ${keyed(base.table, segment)} AS a ANTI JOIN ${keyed(physical(segment.id), segment)} AS b ON a.k = b.k AND a.n = b.n ORDER BY a.position`,
  );
  const without = positions.rows.map(([position]) => Number(position));
  const [plus, rebuilt] = [`segment."${segment.id}_plus"`, `segment."${segment.id}_rebuilt"`];
  database.exec(
    `CREATE TABLE ${plus} AS SELECT s.* FROM ${physical(segment.id)} AS s WHERE s.rowid IN (SELECT a.position FROM ${keyed(physical(segment.id), segment)} AS a ANTI JOIN ${keyed(base.table, segment)} AS b ON a.k = b.k AND a.n = b.n)`,
  );
  try {
    const added = Number(database.query(`SELECT CAST(count(*) AS VARCHAR) AS c FROM ${plus}`).rows[0]?.[0]);
    if (added + without.length > WORTH * segment.rows) return undefined;
    const kept = without.length > 0 ? ` WHERE rowid NOT IN (${without.join(', ')})` : '';
    database.exec(`CREATE TABLE ${rebuilt} AS SELECT * FROM ${base.table}${kept} UNION ALL SELECT * FROM ${plus}`);
    const rows: SegmentRows = {
      kind: 'delta',
      base: base.segment.id,
      without,
      plus: added > 0 ? database.dump(plus) : undefined,
    };
    return { rows, table: rebuilt };
  } finally {
    database.exec(`DROP TABLE ${plus}`);
  }
}

/** A table's rows as position, key text and number among equal rows: NULL differs from every text, lengths keep columns apart. */
function keyed(table: string, { columns }: Segment): string {
  const parts = columns.map((column) => {
    const text = `CAST(${quote(column)} AS VARCHAR)`;
    return `CASE WHEN ${quote(column)} IS NULL THEN 'n' ELSE length(${text}) || ':' || ${text} END`;
  });
  const key = parts.join(` || `);
  return `(SELECT rowid AS position, ${key} AS k, row_number() OVER (PARTITION BY ${key} ORDER BY rowid) AS n FROM ${table})`;
}
