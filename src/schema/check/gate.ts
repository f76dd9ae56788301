import { z } from 'zod';
import { RepositoryPath, SimpleAction } from '../action.ts';
import { Params, Query } from '../id.ts';
import { common } from './common.ts';

/** One prepared state that the gate is run against. */
export const PreparedNight = z.strictObject({
  /** e.g. `one order of 300 without customer`. */
  name: z.string().min(1),
  /** Applied to a fork before the gate runs. */
  actions: z.array(SimpleAction).default([]),
  expect: z.enum(['pass', 'raise']),
  /** One row; each of its cells must stand in the raised message, e.g. `SELECT 3 AS unresolved, 300 AS orders`. */
  counts: Query.optional(),
});

/** A gate file against prepared nights. */
export const GateCheck = z.strictObject({
  ...common,
  kind: z.literal('gate'),
  /** e.g. `tests/sql/gate_silver_to_gold.sql`. */
  file: RepositoryPath,
  /** Values of its markers, e.g. `{catalog: dwh_prod}`. */
  params: Params.default({}),
  nights: z.array(PreparedNight).min(1),
});
