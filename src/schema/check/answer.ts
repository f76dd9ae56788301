import { z } from 'zod';
import { Name, Params, Query } from '../id.ts';
import { Counterpart, common } from './common.ts';

/** The learner's answer to the check's task equals what a query derives; it is never stored. */
export const AnswerCheck = z.strictObject({
  ...common,
  kind: z.literal('answer'),
  /**
   * One column for each graded field, named like it; several rows are alternatives, all of which count,
   * e.g. `SELECT 1284 AS records`.
   */
  sql: Query,
  params: Params.default({}),
  /** Which warehouse is asked. */
  asked: Counterpart.default('start'),
  /** The fields graded; default: every column of the query, e.g. `[records]`. */
  fields: z.array(Name).min(1).optional(),
});
