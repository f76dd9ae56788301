import { z } from 'zod';
import { Id } from './id.ts';

const Text = z.string().trim().min(1);

/** `lab.yml` of an activity: facilitated, without a warehouse of its own. */
export const Activity = z.strictObject({
  format: z.literal(1),
  kind: z.literal('activity'),
  /** e.g. `Their ticket, not our fire`. */
  title: Text,
  /** One sentence for lists and link previews. */
  summary: Text,
  /** How long the coach is busy with it, e.g. `40`. */
  minutes: z.int().positive(),
  /** When it is spread over more than one meeting, e.g. `one afternoon`. */
  spread: Text.optional(),
  /** Who takes part, as roles, e.g. `the team that takes over, and one person of the shop team`. */
  people: Text,
});
export type Activity = z.output<typeof Activity>;

/** One item of `script.yml`: what the coach does, and says. */
export const Step = z
  .strictObject({
    /** From the beginning; ascending, e.g. `10`. Items without a minute come last and say `when`. */
    minute: z.int().nonnegative().optional(),
    /** For what happens after the meeting, e.g. `The next morning`. */
    when: Text.optional(),
    /** e.g. `The announcement`. */
    title: Text,
    /** What happens; Markdown. */
    do: Text,
    /** To be said, in these words or in others. */
    say: Text.optional(),
    /** What to look or listen for, and what to do when it does not come. */
    watch: Text.optional(),
  })
  .refine((step) => (step.minute === undefined) !== (step.when === undefined), {
    path: ['minute'],
    message: 'give either `minute` or `when`',
  });
export type Step = z.output<typeof Step>;
export const ScriptFile = z.array(Step).min(2);

/** One item of `checklist.yml`: evidence that somebody else could look at. */
export const EvidenceItem = z.strictObject({
  /** For ever: ticks are kept under it, e.g. `ticket-is-theirs`. */
  id: Id,
  /** e.g. `The ticket is on the shop team's board`. */
  text: Text,
  /** Where it can be looked up, e.g. `link to the ticket`. */
  where: Text,
});
export type EvidenceItem = z.output<typeof EvidenceItem>;
export const ChecklistFile = z.array(EvidenceItem).min(1);
