import { z } from 'zod';
import { Id } from '../id.ts';

/** Who does what in a team. One machine, the operator's, holds the warehouse. */
export const TeamRole = z.enum(['incident-lead', 'operator', 'scribe', 'liaison']);
export type TeamRole = z.output<typeof TeamRole>;

/** A team and its numbers: another seed is another warehouse of the same story. */
export const Team = z.strictObject({
  /** e.g. `blue`. */
  id: Id,
  /** As the board shows it, e.g. `Team blue`. */
  name: z.string().trim().min(1).max(40),
  seed: z.int().nonnegative().max(999_999_999),
});
export type Team = z.output<typeof Team>;
