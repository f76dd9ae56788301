import { z } from 'zod';
import { Attempt } from './log.ts';
import { Grade } from './verdict.ts';

/** What a team exports: the attempt, and the verdicts it claims. Replaying the attempt must give the same verdicts. */
export const Evidence = z.strictObject({
  format: z.literal(1),
  attempt: Attempt,
  grade: Grade,
  /** A team's own name, e.g. `blue`. */
  team: z.string().optional(),
});
export type Evidence = z.output<typeof Evidence>;
