import { z } from 'zod';
import { Plan } from '../game-day.ts';
import { Id } from '../id.ts';
import { Phase } from '../phase.ts';
import { Lesson, Summary } from './brought.ts';

/** What a coach did, heard and gave. Teams and labs are named by id. */
export const RunEvent = z.discriminatedUnion('do', [
  /** The plan of the day from here on. */
  z.strictObject({ do: z.literal('plan'), plan: Plan }),
  z.strictObject({ do: z.literal('start') }),
  z.strictObject({ do: z.literal('pause') }),
  z.strictObject({ do: z.literal('resume') }),
  /** Every session that has not ended takes so much longer. */
  z.strictObject({ do: z.literal('extend'), minutes: z.int().positive().max(120) }),
  /** Nothing that arrives later counts. */
  z.strictObject({ do: z.literal('freeze') }),
  z.strictObject({ do: z.literal('thaw') }),
  /** An inject was read out or its code handed over; to all teams when none is named. */
  z.strictObject({ do: z.literal('inject'), lab: Id, id: Id, team: Id.optional() }),
  z.strictObject({ do: z.literal('note'), text: z.string().min(1), team: Id.optional() }),
  z.strictObject({ do: z.literal('rubric'), team: Id, behaviour: Id, level: z.literal([0, 1, 2]) }),
  /** The team was told the answers of a phase. */
  z.strictObject({ do: z.literal('catch_up'), team: Id, lab: Id, phase: Phase }),
  /** A result came in; the document is kept under its seal. `team`: whom the coach gave it to, when the file does not say. */
  z.strictObject({ do: z.literal('result'), seal: z.string(), team: Id.optional() }),
  /** The short form of a result, scanned or typed; the file is still to come. */
  z.strictObject({ do: z.literal('summary'), summary: Summary }),
  /** A form about the day; the record does not say whose. */
  z.strictObject({ do: z.literal('lesson'), lesson: Lesson }),
  /** A machine was tried before the day, e.g. `BLUE-OOOOOOMO`. */
  z.strictObject({ do: z.literal('machine'), code: z.string().regex(/^[A-Z0-9-]{3,60}$/) }),
]);
export type RunEvent = z.output<typeof RunEvent>;

/** One line of the coach's record, append-only. */
export const RunEntry = z.strictObject({
  n: z.int().nonnegative(),
  /** ISO UTC by the coach's own clock; never before the entry above. */
  at: z.iso.datetime(),
  event: RunEvent,
});
export type RunEntry = z.output<typeof RunEntry>;
