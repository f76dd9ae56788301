/**
 * What targets with a journal must hold, by definition and in memory; shares no code with the engine.
 * Rows are texts, sorted.
 */

/** An event that says which of `v` and `w` it writes; `listed` undefined: both. `bt` orders, `st` is when it was known. */
export interface JournalEvent {
  key: number;
  bt: number;
  st: number;
  delete: boolean;
  v: string | null;
  w: string | null;
  listed?: readonly ('v' | 'w')[] | undefined;
}

interface Version {
  v: string | null;
  w: string | null;
  start: number;
  end: number | undefined;
}

/** One key's history: event by event, a column that is not listed keeps what it was since the last deletion. */
function versionsOf(events: readonly JournalEvent[]): Version[] {
  const versions: Version[] = [];
  for (const event of [...events].sort((a, b) => a.bt - b.bt)) {
    const last = versions.at(-1);
    const open = last && last.end === undefined ? last : undefined;
    const writes = (name: 'v' | 'w') => event.listed?.includes(name) ?? true;
    const [v, w] = (['v', 'w'] as const).map((name) => (writes(name) ? event[name] : (open?.[name] ?? null)));
    if (open && !event.delete && open.v === v && open.w === w) continue;
    if (open) open.end = event.bt;
    if (!event.delete) versions.push({ v: v ?? null, w: w ?? null, start: event.bt, end: undefined });
  }
  return versions;
}

const keysOf = (events: readonly JournalEvent[]): number[] => [...new Set(events.map(({ key }) => key))];
const ofKey = (events: readonly JournalEvent[], key: number) => events.filter((event) => event.key === key);
const interval = (start: number, end: number | undefined): string => `[${start},${end ?? '∞'})`;
const values = ({ v, w }: Version): string => `${v ?? 'NULL'}/${w ?? 'NULL'}`;

/** SCD type 1: the open version of each key. */
export function partialRows(events: readonly JournalEvent[]): string[] {
  return keysOf(events)
    .flatMap((key) =>
      versionsOf(ofKey(events, key))
        .filter(({ end }) => end === undefined)
        .map((version) => `${key} ${values(version)}`),
    )
    .sort();
}

/** SCD type 2: all versions. */
export function partialHistory(events: readonly JournalEvent[]): string[] {
  return keysOf(events)
    .flatMap((key) =>
      versionsOf(ofKey(events, key)).map(
        (version) => `${key} ${values(version)} ${interval(version.start, version.end)}`,
      ),
    )
    .sort();
}

/** Bitemporal: for every moment at which something was learnt, the history by what was known then; equal rows on end are one. */
export function bitemporalRows(events: readonly JournalEvent[]): string[] {
  const rows: string[] = [];
  for (const key of keysOf(events)) {
    const own = ofKey(events, key);
    const moments = [...new Set(own.map(({ st }) => st))].sort((a, b) => a - b);
    let believed = new Map<string, number>();
    for (const moment of moments) {
      const next = new Map<string, number>();
      for (const version of versionsOf(latestWord(own.filter(({ st }) => st <= moment)))) {
        const row = `${key} ${values(version)} ${interval(version.start, version.end)}`;
        next.set(row, believed.get(row) ?? moment);
      }
      for (const [row, since] of believed) if (!next.has(row)) rows.push(`${row} ${interval(since, moment)}`);
      believed = next;
    }
    for (const [row, since] of believed) rows.push(`${row} ${interval(since, undefined)}`);
  }
  return rows.sort();
}

/** Of one business time, what was learnt last. */
function latestWord(events: readonly JournalEvent[]): JournalEvent[] {
  const words = new Map<number, JournalEvent>();
  for (const event of [...events].sort((a, b) => a.st - b.st)) words.set(event.bt, event);
  return [...words.values()];
}
