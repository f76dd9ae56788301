import { z } from 'zod';
import { Name } from './id.ts';

/**
 * A table that people read and the incident hits: the postmortem counts what was wrong in it, against the same history
 * without the incident.
 */
export const ImpactTable = z.strictObject({
  /** Its full name, e.g. `dwh_prod.gold.revenue_day_country`. */
  table: z.string().regex(/^[a-z_]\w*(\.[a-z_]\w*){2}$/, 'catalog.schema.table, in lower case'),
  /** Columns that tell one row from the next, e.g. `[order_date, country]`. */
  key: z.array(Name).min(1),
  /** The column with the euros, e.g. `revenue_eur`; without one only rows are counted. */
  money: Name.optional(),
  /** Columns besides the money whose values count, e.g. `[customer_segment]`; default: all but `_tech_*`. */
  columns: z.array(Name).optional(),
});
export type ImpactTable = z.output<typeof ImpactTable>;

/** How a table differs from the healthy one: rows by their key, euros by the money column. */
export const ImpactDifference = z.strictObject({
  /** Rows that readers lack, that nobody should see, and that have another value. */
  missing: z.int().nonnegative(),
  extra: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  /** Euros that are missing, euros too many, and euros that stand in rows that differ; null without a money column. */
  money: z
    .strictObject({ less: z.number().nonnegative(), more: z.number().nonnegative(), touched: z.number().nonnegative() })
    .nullable(),
});
export type ImpactDifference = z.output<typeof ImpactDifference>;

/** What the incident did to what people read, at the beginning of an attempt and at its end. */
export const Impact = z.strictObject({
  tables: z.array(
    z.strictObject({
      /** Full name. */
      table: z.string(),
      start: ImpactDifference,
      /** The night of the story with the most wrong rows, as it was published: what is right by the morning may have been read. */
      worst: z.strictObject({ night: z.string(), difference: ImpactDifference }).nullable(),
      /** Null: the table is gone, or has lost a column that counts. */
      end: ImpactDifference.nullable(),
    }),
  ),
  /** Nights after which any of the tables was wrong: in the story, and among those that fell during the attempt. */
  nights: z.strictObject({
    story: z.int().nonnegative(),
    attempt: z.int().nonnegative(),
    /** How many fell during the attempt. */
    fell: z.int().nonnegative(),
  }),
});
export type Impact = z.output<typeof Impact>;
