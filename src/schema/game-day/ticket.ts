import { z } from 'zod';
import { GameMark } from '../evidence.ts';
import { Id } from '../id.ts';
import { PhaseTime, PlannedInject } from './session.ts';
import { Trigger } from './trigger.ts';

/** What a team's link carries: all that its machines have to know of the plan. */
export const Ticket = z.strictObject({
  /** Hash of the plan, and its version as people say it. */
  plan: GameMark.shape.plan,
  version: z.int().positive(),
  title: z.string().min(1).max(80),
  team: Id,
  name: z.string().min(1).max(40),
  seed: z.int().nonnegative(),
  sessions: z
    .array(
      z.strictObject({
        lab: Id,
        minutes: z.int().positive(),
        phases: z.array(PhaseTime),
        /** Injects that the team's own log sets off. */
        triggers: z.array(z.strictObject({ id: Id, when: Trigger })),
        /** Injects of the plan's own: no lab has them. */
        own: z.array(PlannedInject.pick({ id: true, card: true, actions: true, clean: true })).optional(),
      }),
    )
    .min(1),
});
export type Ticket = z.output<typeof Ticket>;
