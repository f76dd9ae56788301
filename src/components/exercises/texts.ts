import type { Entry, Exercise } from '../../authoring/index.ts';

export const ROUTES = { I: 'ingestion', T: 'testing', C: 'commerce' } as const;
export type Route = (typeof ROUTES)[keyof typeof ROUTES];

/** The routes that an exercise's topics are of, e.g. `[ingestion, testing]`. */
export function routesOf({ topics }: Pick<Exercise, 'topics'>): Route[] {
  return [...new Set(topics.map((topic) => ROUTES[topic[0] as keyof typeof ROUTES]))];
}

/** The exercises of a path, each after those one should have done before; else in order of number. */
export function inOrder(exercises: readonly Exercise[]): Exercise[] {
  const placed: Exercise[] = [];
  const place = (exercise: Exercise): void => {
    if (placed.includes(exercise)) return;
    for (const before of exercises.filter(({ number }) => exercise.after.includes(number))) place(before);
    placed.push(exercise);
  };
  for (const exercise of exercises) place(exercise);
  return placed;
}

/** Gotchas that name an exercise as one that trains them. */
export function trainedBy(number: string, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ related }) => related.exercises.includes(number));
}
