import { z } from 'zod';
import { Query, TableName } from '../id.ts';
import { common, either } from './common.ts';

/** What happened to a table since the history, or in which order the learner worked. */
export const HistoryCheck = z
  .strictObject({
    ...common,
    kind: z.literal('history'),
    /** e.g. `dwh_prod.bronze.sap_vbap`. */
    table: TableName.optional(),
    /** The table is the one that was there: neither dropped nor created anew. */
    same_table: z.boolean().default(false),
    /** Operations of DESCRIBE HISTORY that must not occur since the history, e.g. `[TRUNCATE, DELETE]`. */
    never: z.array(z.string()).default([]),
    /** Operations that must occur, e.g. `[MERGE]`. */
    some: z.array(z.string()).default([]),
    /**
     * Asked of every version of the table that was committed since the history, with `{table}` where the table's name
     * stands; a row is a find, e.g. `SELECT * FROM {table} WHERE customer_key IS NULL`.
     */
    each_version: Query.optional(),
    /** The task that must have been answered before the first action that writes, e.g. `evidence`. */
    answered_before_writing: z.string().optional(),
  })
  .refine(either('table', 'answered_before_writing'), {
    path: ['table'],
    message: 'give either `table` or `answered_before_writing`',
  })
  .refine(({ each_version }) => each_version === undefined || each_version.includes('{table}'), {
    path: ['each_version'],
    message: 'name the table as {table}',
  });
