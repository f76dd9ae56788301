import { z } from 'zod';
import { RunEntry } from './record.ts';

/** One line of points as the board has it. */
const ExportedLine = z.looseObject({ lab: z.string().nullable(), points: z.number() });

/** What `crosshire verify --plan` reads of the console's export of a day; the export holds more. */
export const DebriefFile = z.looseObject({
  kind: z.literal('crosshire-game-day-debrief'),
  /** Read as any plan is. */
  plan: z.looseObject({}),
  board: z.looseObject({ rows: z.array(z.looseObject({ team: z.string(), lines: z.array(ExportedLine) })) }),
  record: z.array(RunEntry),
});
export type DebriefFile = z.output<typeof DebriefFile>;
