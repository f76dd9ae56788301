import { z } from 'zod';
import { SimpleAction } from '../action.ts';
import { Id } from '../id.ts';
import { Phase } from '../lab.ts';
import { Message } from '../message.ts';
import { Trigger } from './trigger.ts';

/** When something happens to a team: in a minute of the session on the coach's clock, or when the team's log shows it. */
export const When = z.union([z.strictObject({ minute: z.int().nonnegative() }), z.strictObject({ log: Trigger })]);
export type When = z.output<typeof When>;

/** Something that happens to every team: an inject of the lab, where it is proven, or one of the plan's own. */
export const PlannedInject = z.strictObject({
  /** One of the lab's injects, e.g. `night-falls`; any other id when `card` or `actions` say what it is. */
  id: Id,
  when: When,
  /** Of an own inject: what somebody writes to the team. */
  card: Message.optional(),
  /** Of an own inject: what it does to the teams' warehouses, e.g. `[{do: sql, text: "TRUNCATE TABLE …"}]`. */
  actions: z.array(SimpleAction).min(1).optional(),
  /** What the clean counterpart goes through instead, e.g. the same night without the short file; default: `actions`. */
  clean: z.array(SimpleAction).optional(),
  /** For the coach, e.g. `a range with its basis, not silence`; default: the lab's own. */
  look_for: z.string().min(1).optional(),
});
export type PlannedInject = z.output<typeof PlannedInject>;

/** How long a team takes over one phase; the phase clock shows it, and the pace rule goes by it. */
export const PhaseTime = z.strictObject({ phase: Phase, minutes: z.int().positive() });
export type PhaseTime = z.output<typeof PhaseTime>;

/** How a wrong publish is told in this lab; at most one of the two. */
export const Publish = z.strictObject({
  /** A check of the lab that looks at what was published, e.g. `no-wrong-publish`. */
  check: Id.optional(),
  /** Publishing goes on in this lab, but only after this task has been answered rightly, e.g. `scope`. */
  announced_by: Id.optional(),
});
export type Publish = z.output<typeof Publish>;

/** One lab as it is played on the day. */
export const Session = z.strictObject({
  /** e.g. `swiss-drop`. */
  lab: Id,
  /** Edition of the lab the plan was written for; filled in when a plan is saved. */
  labHash: z.string().min(1).optional(),
  /** Length in minutes: 20 finds and explains, 45 repairs as well, 90 is the whole story. */
  variant: z.literal([20, 45, 90]),
  /** Minutes after the day begins, e.g. `15`. */
  starts: z.int().nonnegative(),
  /** The phases that are played and scored, in the lab's order; what lies before the first of them is done for the teams. */
  phases: z.array(PhaseTime).min(1),
  injects: z.array(PlannedInject).default([]),
  publish: Publish.default({}),
});
export type Session = z.output<typeof Session>;
