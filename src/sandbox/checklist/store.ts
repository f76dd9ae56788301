import { z } from 'zod';

/** One piece of evidence: whether there is one, and where it can be found. */
const Tick = z.strictObject({ done: z.boolean(), where: z.string() });
export type Tick = z.output<typeof Tick>;

/** Version 1: person → activity → item. */
const Kept = z.strictObject({
  format: z.literal(1),
  people: z.record(z.string(), z.record(z.string(), z.record(z.string(), Tick))),
});
type Kept = z.output<typeof Kept>;

/** What a checklist is kept in; `localStorage`, or whatever a test brings. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'crosshire.checklists';
/** What could not be read is set aside under this key, and never overwritten. */
const ASIDE = 'crosshire.checklists.unreadable';

/** A person's ticks at an activity, by item. */
export function readTicks(shelf: Shelf, person: string, activity: string): Readonly<Record<string, Tick>> {
  return readKept(shelf).people[person]?.[activity] ?? {};
}

/** Keeps one tick; the others stay. */
export function writeTick(shelf: Shelf, place: { person: string; activity: string; item: string }, tick: Tick): void {
  const { person, activity, item } = place;
  const kept = readKept(shelf);
  const own = kept.people[person] ?? {};
  const ticks = { ...own[activity], [item]: tick };
  const people = { ...kept.people, [person]: { ...own, [activity]: ticks } };
  shelf.setItem(KEY, JSON.stringify({ format: 1, people } satisfies Kept));
}

function readKept(shelf: Shelf): Kept {
  const text = shelf.getItem(KEY);
  if (text === null) return { format: 1, people: {} };
  const parsed = Kept.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  if (shelf.getItem(ASIDE) === null) shelf.setItem(ASIDE, text);
  return { format: 1, people: {} };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How many pieces of evidence there are, of how many. */
export function countTicked(ticks: Readonly<Record<string, Tick>>): number {
  return Object.values(ticks).filter(({ done }) => done).length;
}
