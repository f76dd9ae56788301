import { z } from 'zod';
import { Id } from '../id.ts';
import { Phase } from '../lab.ts';

/** One behaviour that no log shows; an observer gives 0, 1 or 2. */
export const Behaviour = z.strictObject({
  /** e.g. `first-statement`. */
  id: Id,
  /** What is seen when it is there, e.g. `First statement within 15 minutes, with the time of the next one`. */
  text: z.string().min(1),
  /** Points for a 2; a 1 gives half. */
  points: z.number().nonnegative(),
});
export type Behaviour = z.output<typeof Behaviour>;

/** What gives points and what costs them. Pressing Check costs nothing, ever: there is no field for it. */
export const Scoring = z.strictObject({
  /** A check's own points times the weight of its task's phase; a phase that is not named has weight 1, e.g. `{prevent: 1.5}`. */
  weights: z.partialRecord(Phase, z.number().nonnegative().max(10)).default({}),
  /** Prices of hints as the lab has them, times this; 0 makes them free. */
  hints: z.number().nonnegative().max(10).default(1),
  /** Price of publishing what is wrong, once a lab. */
  wrong_publish: z.number().nonnegative().default(10),
  /** Price of being told the answers of a phase. */
  catch_up: z.number().nonnegative().default(5),
  /** Price of opening the solution. */
  reveal: z.number().nonnegative().default(20),
  /** Points for a phase whose checks held within its planned time, measured from the attempt's beginning. */
  pace: z.number().nonnegative().default(0),
  /** What the observer watches for. */
  rubric: z.array(Behaviour).default([]),
});
export type Scoring = z.output<typeof Scoring>;
