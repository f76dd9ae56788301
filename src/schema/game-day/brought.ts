import { z } from 'zod';
import { GameMark } from '../evidence.ts';
import { Id } from '../id.ts';

/** What fits into a small QR code of a result: shown at once, worth nothing until the file itself is there. */
export const Summary = z.strictObject({
  /** Hash of the plan. */
  plan: GameMark.shape.plan,
  team: Id,
  lab: Id,
  /** Entries of the log. */
  steps: z.int().nonnegative(),
  /** Of the team's own clock, whole seconds. */
  seconds: z.int().nonnegative(),
  /** Verdicts of the newest check that hold, and how many there are; both 0 when nothing was checked. */
  holds: z.int().nonnegative(),
  of: z.int().nonnegative(),
  /** The first twelve digits of the seal, by which the file is told when it comes. */
  fingerprint: z.string().regex(/^[0-9a-f]{12}$/),
});
export type Summary = z.output<typeof Summary>;

const Answer = z.string().trim().max(280);

/** One person's form after the day. It says nothing of who filled it in, not even of which team. */
export const Lesson = z
  .strictObject({
    plan: GameMark.shape.plan,
    /** How ready somebody feels to own this from Monday, 1 to 5. */
    ready: z.int().min(1).max(5),
    /** What they will do differently on Monday. */
    monday: Answer,
    /** What surprised them. */
    surprise: Answer,
    /** What the day itself should do better. */
    better: Answer,
  })
  .refine(({ monday, surprise, better }) => `${monday}${surprise}${better}` !== '', { message: 'nothing was written' });
export type Lesson = z.output<typeof Lesson>;
