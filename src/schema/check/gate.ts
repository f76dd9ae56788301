import { z } from 'zod';
import { RepositoryPath, SimpleAction } from '../action.ts';
import { Params, Query } from '../id.ts';
import { common, Pattern } from './common.ts';

/** One prepared state that the gate is run against. */
export const PreparedNight = z.strictObject({
  /** e.g. `one order of 300 without customer`. */
  name: z.string().min(1),
  /** Applied to a fork before the gate runs. */
  actions: z.array(SimpleAction).default([]),
  /** What it must do; `either` leaves the decision to the learner, and `says` asks that it be told. */
  expect: z.enum(['pass', 'raise', 'either']),
  /** One row; each of its cells must stand in the raised message, e.g. `SELECT 3 AS unresolved, 300 AS orders`. */
  counts: Query.optional(),
  /** Regular expression (flags `iu`) for the message it raises or, when it passes, the row it returns, e.g. `no orders`. */
  says: Pattern.optional(),
  /** Values of markers that this night differs in, e.g. `{catalog: dwh_prod}`. */
  params: Params.default({}),
});

/** A gate file against prepared nights, with the parameters that the learner's job gives it. */
export const GateCheck = z.strictObject({
  ...common,
  kind: z.literal('gate'),
  /** e.g. `tests/sql/gate_silver_to_gold.sql`. */
  file: RepositoryPath,
  /** Values of its markers that win over the job's, e.g. `{catalog: dwh_prod}`. */
  params: Params.default({}),
  /** Applied once, before the first night; every night begins there. */
  prepare: z.array(SimpleAction).default([]),
  nights: z.array(PreparedNight).min(1),
});
