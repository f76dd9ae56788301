import { z } from 'zod';

/** One piece of evidence: whether there is one, and where it can be found. */
const Tick = z.strictObject({ done: z.boolean(), where: z.string() });
export type Tick = z.output<typeof Tick>;

/** Person → activity → item. */
export const Checklists = z.record(z.string(), z.record(z.string(), z.record(z.string(), Tick)));
export type Checklists = z.output<typeof Checklists>;

const Kept = z.strictObject({ format: z.literal(1), people: Checklists });
type Kept = z.output<typeof Kept>;

/** What a checklist is kept in; `localStorage`, or whatever a test brings. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'crosshire.checklists';
/** What could not be read is set aside under this key, or this key and a number; neither is ever overwritten. */
const ASIDE = 'crosshire.checklists.unreadable';

/** Everybody's ticks. */
export const readChecklists = (shelf: Shelf): Checklists => readKept(shelf).people;

/** Keeps everybody's ticks; `readChecklists` was asked before, so that nothing is lost. */
export function writeChecklists(shelf: Shelf, people: Checklists): void {
  shelf.setItem(KEY, JSON.stringify({ format: 1, people } satisfies Kept));
}

/** What was set aside because nobody could read it, oldest first. */
export function unreadChecklists(shelf: Shelf): string[] {
  const texts: string[] = [];
  for (let text = shelf.getItem(asideKey(0)); text !== null; text = shelf.getItem(asideKey(texts.length)))
    texts.push(text);
  return texts;
}

const asideKey = (n: number): string => (n === 0 ? ASIDE : `${ASIDE}.${n + 1}`);

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
  writeChecklists(shelf, people);
}

function readKept(shelf: Shelf): Kept {
  const text = shelf.getItem(KEY);
  if (text === null) return { format: 1, people: {} };
  const parsed = Kept.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  const aside = unreadChecklists(shelf);
  if (!aside.includes(text)) shelf.setItem(asideKey(aside.length), text);
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

/** How many pieces of evidence there are. */
export function countTicked(ticks: Readonly<Record<string, Tick>>): number {
  return Object.values(ticks).filter(({ done }) => done).length;
}

/** Both together: a tick stays a tick, and what was written here stays as it is. */
export function mergeChecklists(here: Checklists, other: Checklists): Checklists {
  return merge(here, other, (own, theirs) =>
    merge(own, theirs, (mine, more) =>
      merge(mine, more, (a, b) => ({ done: a.done || b.done, where: a.where || b.where })),
    ),
  );
}

function merge<T>(
  here: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  both: (own: T, theirs: T) => T,
): Record<string, T> {
  const merged = { ...here };
  for (const [key, theirs] of Object.entries(other)) {
    const own = here[key];
    merged[key] = own === undefined ? theirs : both(own, theirs);
  }
  return merged;
}

/** Every tick of everybody. */
export const ticksIn = (people: Checklists): number =>
  Object.values(people)
    .flatMap((activities) => Object.values(activities))
    .reduce((sum, ticks) => sum + countTicked(ticks), 0);
