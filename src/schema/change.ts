import { z } from 'zod';

/** `src/content/changes.yml`: what changed for readers and players beside the dates that entries carry themselves. */
export const Changes = z.array(
  z.strictObject({
    day: z.iso.date(),
    /** Sentences; code in backticks. */
    changes: z.array(z.string().trim().min(1)).min(1),
  }),
);
export type Changes = z.output<typeof Changes>;
