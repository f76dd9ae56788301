import { z } from 'zod';
import { Name } from '../id.ts';
import { common } from './common.ts';
import { ExpectedCell } from './query.ts';

const Values = z.record(Name, ExpectedCell);

/** The learner's rules against rows that every rule must let through and rows that some rule must reject. NULL rejects. */
export const RulesCheck = z.strictObject({
  ...common,
  kind: z.literal('rules'),
  /** Dotted, as the repository imports it, e.g. `dwh.pipelines.transforms.silver_sales_order`. */
  module: z.string().min(1),
  /** e.g. `EXPECTATIONS`. */
  dict: Name,
  /** Columns the predicates may name, as DDL, e.g. `country STRING, amount_eur DECIMAL(18,2)`. */
  columns: z.string().min(1),
  /** Rules that must be there whatever their text, e.g. `[known_country, status_domain]`. */
  names: z.array(Name).default([]),
  /** Values of all rows; a row's own win, e.g. `{change_type: I, country: DE}`. */
  defaults: Values.default({}),
  /** e.g. `[{name: Swiss order, row: {country: CH}}]`. */
  must_pass: z.array(z.strictObject({ name: z.string(), row: Values.default({}) })).default([]),
  /** With `rule`, that rule must be among those that reject, e.g. `[{name: French order, row: {country: FR}, rule: known_country}]`. */
  must_fail: z.array(z.strictObject({ name: z.string(), row: Values, rule: Name.optional() })).default([]),
});
