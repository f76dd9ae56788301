import { type Entry, readChanges } from '../authoring/index.ts';
import { claimRegister } from './claims.ts';
import { register } from './register.ts';

/** One day on which something changed. */
export interface ChangedDay {
  day: string;
  /** Sentences of `src/content/changes.yml`. */
  changes: readonly string[];
  /** Gotchas whose last change of substance was that day. */
  gotchas: readonly Pick<Entry, 'number' | 'title' | 'slug'>[];
  /** How many claims were last compared with their source that day. */
  claims: number;
}

interface Dated {
  changes: readonly { day: string; changes: readonly string[] }[];
  gotchas: readonly (Pick<Entry, 'number' | 'title' | 'slug'> & { changed: string })[];
  claims: readonly { checked: string }[];
}

/** Everything that carries a day, by day, the newest first. */
export function byDay({ changes, gotchas, claims }: Dated): ChangedDay[] {
  const days = [
    ...changes.map(({ day }) => day),
    ...gotchas.map(({ changed }) => changed),
    ...claims.map(({ checked }) => checked),
  ];
  return [...new Set(days)]
    .sort()
    .reverse()
    .map((day) => ({
      day,
      changes: changes.filter((one) => one.day === day).flatMap((one) => one.changes),
      gotchas: gotchas
        .filter(({ changed }) => changed === day)
        .map(({ number, title, slug }) => ({ number, title, slug })),
      claims: claims.filter(({ checked }) => checked === day).length,
    }));
}

/** The days of this handbook. */
export const changedDays = (): ChangedDay[] =>
  byDay({
    changes: readChanges('src/content'),
    gotchas: register().entries,
    claims: [...claimRegister().byId.values()],
  });
