import { z } from 'zod';
import { On } from './check/common.ts';

/** `error` is our fault; it says so and costs nothing. */
export const Status = z.enum(['pass', 'fail', 'error']);
export type Status = z.output<typeof Status>;

/** Rows of one side of a comparison: some of them, and how many there are. Cells as Spark prints them. */
const Side = z.strictObject({ rows: z.array(z.array(z.string().nullable())), total: z.int() });

/** Where two results differ: rows that had to be there and are not, and rows that are there and must not be. */
export const RowDifference = z.strictObject({
  /** Types in Databricks names. */
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  missing: Side,
  extra: Side,
});
export type RowDifference = z.output<typeof RowDifference>;

/** When a guard spoke in a replay of the incident. */
export const Spoke = z.strictObject({
  /** The replay, e.g. `ch-recoded-on-sunday`. */
  strike: z.string(),
  seed: z.int(),
  /** The job's run that spoke, from 1, and how many there were. The first one only settles the learner's files. */
  run: z.int().positive(),
  runs: z.int().positive(),
  /** When that run began, ISO UTC on the replay's clock. */
  at: z.string(),
});
export type Spoke = z.output<typeof Spoke>;

/** What one check found. */
export const Verdict = z.strictObject({
  /** The check's id, e.g. `swiss-revenue`. */
  id: z.string(),
  /** The task it belongs to, e.g. `repair`. */
  task: z.string(),
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
  /** For a comparison of rows that does not hold. */
  rows: RowDifference.optional(),
  /** For a guard that had to speak and did; one a replay. */
  spoke: z.array(Spoke).optional(),
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
