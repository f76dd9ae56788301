import { z } from 'zod';
import { RepositoryPath } from './action.ts';
import { Pattern } from './check/common.ts';
import { Name } from './id.ts';

/** A kind of action that would show the answer of a prediction. What is left out means any, e.g. `{do: run_job}`. */
export const Hold = z.discriminatedUnion('do', [
  /** A repair of a run shows as much as the run. */
  z.strictObject({ do: z.literal('run_job'), job: Name.optional() }),
  /** A dry run shows nothing and is not held back. */
  z.strictObject({ do: z.literal('update_pipeline'), pipeline: Name.optional() }),
  /** `text`: a regular expression (flags `iu`) that the script matches, e.g. `fct_order_line`. */
  z.strictObject({ do: z.literal('sql'), text: Pattern.optional() }),
  z.strictObject({ do: z.literal('volume'), op: z.enum(['delete', 'move', 'copy']).optional() }),
  z.strictObject({ do: z.literal('edit'), path: RepositoryPath.optional() }),
  z.strictObject({ do: z.literal('run_tests') }),
]);
export type Hold = z.output<typeof Hold>;
