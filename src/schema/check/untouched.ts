import { z } from 'zod';
import { Name, Query, TableName } from '../id.ts';
import { Counterpart, common } from './common.ts';

/** Rows that must not have moved. */
export const UntouchedCheck = z.strictObject({
  ...common,
  kind: z.literal('untouched'),
  /** Full names, or `all` tables of the counterpart, e.g. `[dwh_prod.bronze.sap_vbap]`. */
  tables: z.union([z.literal('all'), z.array(TableName).min(1)]),
  /** Limits the rows, e.g. `country <> 'CH'`. */
  where: Query.optional(),
  /** `business` leaves out `_tech_*`; `all` keeps them, as bronze needs; or names, e.g. `[order_id, amount_eur]`. */
  columns: z.union([z.enum(['business', 'all']), z.array(Name).min(1)]).default('business'),
  /** Default: `yours` on `rerun`, else `start`. */
  against: Counterpart.optional(),
});
