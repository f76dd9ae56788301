import { z } from 'zod';

/** Kebab-case, unique among its siblings, e.g. `swiss-revenue`. */
export const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens, e.g. swiss-revenue');
/** A name in SQL, YAML or Python, e.g. `records`, `dwh_daily`. */
export const Name = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'a name is letters, digits and underscores, e.g. dwh_daily');
/** `catalog.schema.table`, e.g. `dwh_prod.silver.sales_order_line`. */
export const TableName = z
  .string()
  .regex(/^[a-z0-9_]+\.[a-z0-9_]+\.[a-z0-9_]+$/, 'a table is named in full: catalog.schema.table');
/** A gotcha of the register, e.g. `G-017`. */
export const GotchaId = z.string().regex(/^G-\d{3}$/, 'a gotcha is named G-000');
/** An exercise of the register, e.g. `E15`. */
export const ExerciseNumber = z.string().regex(/^E\d{2}$/, 'an exercise is numbered E01, E02, …');
/** A topic of a route, e.g. `I5`. */
export const Topic = z.string().regex(/^[ITC]\d$/, 'a topic is I1 to I6, T1 to T5 or C1 to C8');
/** One query of Databricks SQL. */
export const Query = z.string().min(1);
/** Values for the `:name` markers of a query, e.g. `{day: 2026-07-09}`. */
export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
