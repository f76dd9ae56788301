import { z } from 'zod';
import { Id } from '../id.ts';

/** What a team's own log shows, on the team's own clock; the first time counts. */
export const Trigger = z.discriminatedUnion('on', [
  /** A full refresh of a dataset whose name holds the text, or of all, e.g. `{on: full_refresh, of: bronze}`. */
  z.strictObject({ on: z.literal('full_refresh'), of: z.string().min(1) }),
  /** Nobody opened or queried it until then, e.g. `{on: not_looked, at: event_log, minute: 15}`. */
  z.strictObject({ on: z.literal('not_looked'), at: z.string().min(1), minute: z.int().positive() }),
  /** The first write came before anybody had looked at the platform. */
  z.strictObject({ on: z.literal('write_before_read') }),
  /** A check found these so, e.g. `{on: check, holds: [swiss-revenue], fails: [before-the-deployment]}`. */
  z.strictObject({ on: z.literal('check'), holds: z.array(Id).default([]), fails: z.array(Id).default([]) }),
]);
export type Trigger = z.output<typeof Trigger>;
