import type { Event } from './harness.ts';

/**
 * What the tables must hold, worked out in memory and by definition: per key, the events in the order of their sequences,
 * whatever the order in which they arrived. Shares no code with the engine.
 */

function byKey(events: readonly Event[]): Map<number, Event[]> {
  const keys = new Map<number, Event[]>();
  for (const event of events) if (event[0] !== null) keys.set(event[0], [...(keys.get(event[0]) ?? []), event]);
  for (const own of keys.values()) own.sort((a, b) => a[1] - b[1]);
  return new Map([...keys].sort(([a], [b]) => a - b));
}

const shown = (value: string | null): string => value ?? 'NULL';

/** SCD type 1: the last event of a key says what is there; a truncation takes everything before it. */
export function currentRows(events: readonly Event[]): string[] {
  const cut = Math.max(
    ...events.filter(([, , value]) => value === 'T').map(([, seq]) => seq),
    Number.NEGATIVE_INFINITY,
  );
  return [...byKey(events.filter(([, , value]) => value !== 'T'))].flatMap(([key, own]) => {
    const [, seq, value, other = null] = own.at(-1)!;
    return value === 'D' || seq < cut ? [] : [`${key} ${shown(value)}${other === null ? '' : ` ${other}`}`];
  });
}

/** SCD type 1 where a NULL keeps the value before it, since the key's last deletion; events in order. */
export function sparseRows(events: readonly Event[]): string[] {
  return [...byKey(events)].flatMap(([key, own]) => {
    let row: [string | null, string | null] | undefined;
    for (const [, , value, other = null] of own) {
      if (value === 'D') row = undefined;
      else row = [value ?? row?.[0] ?? null, other ?? row?.[1] ?? null];
    }
    return row ? [`${key} ${shown(row[0])}${row[1] === null ? '' : ` ${row[1]}`}`] : [];
  });
}

interface Version {
  value: string | null;
  other: string | null;
  start: number;
  end?: number;
}

/** SCD type 2: walk the events; a version lasts as long as the tracked values are the same. */
export function history(events: readonly Event[], tracked: readonly ('v' | 'w')[]): string[] {
  return [...byKey(events)].flatMap(([key, own]) => {
    const versions: Version[] = [];
    for (const [, seq, value, other = null] of own) {
      const last = versions.at(-1);
      const open = last?.end === undefined ? last : undefined;
      const same =
        open &&
        value !== 'D' &&
        (!tracked.includes('v') || open.value === value) &&
        (!tracked.includes('w') || open.other === other);
      if (same) Object.assign(open, { value, other });
      else {
        if (open) open.end = seq;
        if (value !== 'D') versions.push({ value, other, start: seq });
      }
    }
    return versions.map(
      ({ value, other, start, end }) =>
        `${key} ${shown(value)}${other === null ? '' : `/${other}`}[${start},${end ?? '∞'})`,
    );
  });
}

/** One extract: key (NULL is one too) to its values. */
export type Extract = ReadonlyMap<number | null, readonly [v: string, w: string]>;

export interface SnapshotCounts {
  inserted: number;
  updated: number;
  deleted: number;
}

/** History from whole extracts: a missing key is closed, a changed tracked value opens a version, others overwrite. */
export class SnapshotHistory {
  readonly #tracked: readonly ('v' | 'w')[];
  readonly #rows: { key: number | null; v: string; w: string; start: number; end: number | undefined }[] = [];

  constructor(tracked: readonly ('v' | 'w')[]) {
    this.#tracked = tracked;
  }

  apply(extract: Extract, version: number): SnapshotCounts {
    const counts = { inserted: 0, updated: 0, deleted: 0 };
    const open = this.#rows.filter((row) => row.end === undefined);
    for (const row of open) {
      const next = extract.get(row.key);
      if (!next) {
        row.end = version;
        counts.deleted++;
        continue;
      }
      const [v, w] = next;
      if (row.v === v && row.w === w) continue;
      counts.updated++;
      const opens = (this.#tracked.includes('v') && row.v !== v) || (this.#tracked.includes('w') && row.w !== w);
      if (!opens) Object.assign(row, { v, w });
      else {
        row.end = version;
        this.#rows.push({ key: row.key, v, w, start: version, end: undefined });
      }
    }
    for (const [key, [v, w]] of extract) {
      if (open.some((row) => row.key === key)) continue;
      counts.inserted++;
      this.#rows.push({ key, v, w, start: version, end: undefined });
    }
    return counts;
  }

  /** `key v/w[start,end)`, sorted. */
  rows(): string[] {
    return this.#rows.map(({ key, v, w, start, end }) => `${key ?? 'NULL'} ${v}/${w}[${start},${end ?? '∞'})`).sort();
  }
}
