import { z } from 'zod';
import { Name, Params, Query } from '../id.ts';
import { Counterpart, common, either } from './common.ts';

/** A cell as an author writes it; compared with the text Spark prints, e.g. `1284`, `"0.00"`, `null`. */
export const ExpectedCell = z.union([z.string(), z.int(), z.boolean(), z.null()], {
  // YAML reads 20.50 as 20.5, which Spark does not print.
  error: 'a cell is text, a whole number, true, false or null; put decimals in quotes',
});

/** A query must yield these rows, or the same rows as its counterpart. Names and types are compared first. */
export const QueryCheck = z
  .strictObject({
    ...common,
    kind: z.literal('query'),
    /** e.g. `SELECT order_date, sum(amount_eur) AS revenue FROM dwh_prod.gold.fct_order_line GROUP BY 1`. */
    sql: Query,
    /** e.g. `{country: CH}`. */
    params: Params.default({}),
    /** Expected rows, e.g. `[[CH, 0]]`; `[]` for none. */
    rows: z.array(z.array(ExpectedCell)).optional(),
    /** Names and types expected with `rows`, e.g. `[{name: n, type: BIGINT}]`. */
    columns: z.array(z.strictObject({ name: Name, type: z.string() })).optional(),
    /** Whose rows to expect instead of `rows`, e.g. `clean`. */
    equals: Counterpart.optional(),
    /** The query asked of the counterpart when it differs. */
    there: Query.optional(),
    /** Rows must come in the same order. */
    ordered: z.boolean().default(false),
  })
  .refine(either('rows', 'equals'), { path: ['equals'], message: 'give either `rows` or `equals`' });
