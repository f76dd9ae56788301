import { z } from 'zod';
import { TableName } from '../id.ts';
import { common } from './common.ts';

/** What the learner's pipelines build a dataset from, looking through their temporary views. */
export const LineageCheck = z
  .strictObject({
    ...common,
    kind: z.literal('lineage'),
    /** e.g. `dwh_prod.gold.fct_order_line`. */
    table: TableName,
    /** Inputs that must be there, e.g. `[dwh_prod.silver.sales_order_line]`. */
    reads: z.array(TableName).default([]),
    /** Inputs that must not; a trailing `*` stands for any rest, e.g. `[dwh_prod.bronze.*]`. */
    never: z.array(z.string()).default([]),
  })
  .refine((check) => check.reads.length + check.never.length > 0, {
    path: ['reads'],
    message: 'give `reads` or `never`',
  });
