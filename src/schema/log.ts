import { z } from 'zod';
import { Action } from './action.ts';
import { Grade } from './verdict.ts';

/** How an action ended. Platform failures are outcomes; the list goes on. */
export const Outcome = z.enum(['ok', 'failed', 'timeout', 'killed']);
export type Outcome = z.output<typeof Outcome>;

/** One line of an attempt: written before the action runs, completed after it. */
export const LogEntry = z.strictObject({
  /** Position in the log, from 0, without gaps. */
  n: z.int().nonnegative(),
  /** Milliseconds of wall clock since the attempt began. */
  ms: z.number().nonnegative(),
  action: Action,
  /** Absent while the action runs, or when the tab died meanwhile: such an entry is replayed as `killed`. */
  outcome: Outcome.optional(),
  error: z.string().optional(),
  /** Of a `check`: what it found then. A claim, as everything in a log; grading the replayed attempt confirms it. */
  grade: Grade.optional(),
});
export type LogEntry = z.output<typeof LogEntry>;

/** An attempt: append-only; state, score and times are pure functions of it. */
export const Attempt = z.strictObject({
  format: z.literal(1),
  lab: z.string(),
  seed: z.int(),
  /** Of the engine that wrote it; another version says so instead of being refuted. */
  engine: z.string(),
  /** Content hash of the lab folder and its base. */
  labHash: z.string(),
  started: z.iso.datetime(),
  entries: z.array(LogEntry),
});
export type Attempt = z.output<typeof Attempt>;
