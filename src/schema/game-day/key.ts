import { z } from 'zod';
import { Id } from '../id.ts';

/** What each form's right answer is on one seed, in the words of the verdicts. */
export const KeyAnswer = z.strictObject({ task: z.string(), title: z.string(), answer: z.string() });
export type KeyAnswer = z.output<typeof KeyAnswer>;

/** What one known wrong repair leaves in the tables, check by check; empty when only the grader's replays find it. */
export const KeyRepair = z.strictObject({
  /** e.g. `replay-without-dedup`. */
  name: z.string(),
  leaves: z.array(z.strictObject({ check: z.string(), expected: z.string(), actual: z.string() })),
});
export type KeyRepair = z.output<typeof KeyRepair>;

/** The answer key of one lab and seed. It grows: the answers come first, then one wrong repair after the other. */
export const AnswerKey = z.strictObject({
  lab: Id,
  title: z.string(),
  seed: z.int().nonnegative(),
  answers: z.array(KeyAnswer),
  repairs: z.array(KeyRepair),
});
export type AnswerKey = z.output<typeof AnswerKey>;
