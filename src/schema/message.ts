import { z } from 'zod';
import { Role } from './action.ts';

/** What somebody writes to the team, as the inbox shows it. */
export const Message = z.strictObject({
  /** A role, e.g. `sales-lead`. */
  from: Role,
  /** e.g. `Switzerland is empty`. */
  subject: z.string().min(1),
  /** Markdown. */
  text: z.string().min(1),
});
export type Message = z.output<typeof Message>;
