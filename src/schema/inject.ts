import { z } from 'zod';
import { SimpleAction } from './action.ts';
import { Id } from './id.ts';
import { Message } from './message.ts';

/** One item of `injects.yml`: something that happens to the team. */
export const Inject = z
  .strictObject({
    /** e.g. `board-at-eleven`. */
    id: Id,
    /** Minutes after the start; `0` lies in the inbox from the beginning, e.g. `8`. */
    minute: z.int().nonnegative(),
    /** Arrives without a coach, too. Injects of minute 0 always do. */
    solo: z.boolean().default(false),
    /** What lands in the inbox. */
    message: Message.optional(),
    /** What it does to the warehouse, e.g. a second failure; applied as one `inject` action. */
    actions: z.array(SimpleAction).default([]),
    /** What the clean counterpart goes through instead, e.g. the same night without the short file; default: `actions`. */
    clean: z.array(SimpleAction).optional(),
    /** For the coach: what to look for, e.g. `a range with its basis, not silence`. */
    look_for: z.string().optional(),
  })
  .refine((inject) => inject.message !== undefined || inject.actions.length > 0, {
    message: 'an inject brings a message, actions, or both',
  });
export type Inject = z.output<typeof Inject>;
export const InjectFile = z.array(Inject);
