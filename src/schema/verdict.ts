import { z } from 'zod';
import { On } from './check/common.ts';

/** `error` is our fault; it says so and costs nothing. */
export const Status = z.enum(['pass', 'fail', 'error']);
export type Status = z.output<typeof Status>;

/** What one check found. */
export const Verdict = z.strictObject({
  /** The check's id, e.g. `swiss-revenue`. */
  id: z.string(),
  on: On,
  status: Status,
  /** Points earned: `max` or 0; 0 of 0 for an `error`. */
  points: z.number(),
  max: z.number(),
  /** One sentence; for an `error` it begins with `Our fault`. */
  message: z.string(),
  /** What had to hold and what was found, as text; null where there is nothing to compare. */
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  /** A query that shows it in the console; null when no query does. */
  evidence: z.string().nullable(),
});
export type Verdict = z.output<typeof Verdict>;

/** All verdicts of one warehouse. `pass` when every check passes, `error` when one is our fault and none fails. */
export const Grade = z.strictObject({
  lab: z.string(),
  seed: z.int(),
  status: Status,
  score: z.number(),
  max: z.number(),
  checks: z.array(Verdict),
});
export type Grade = z.output<typeof Grade>;
