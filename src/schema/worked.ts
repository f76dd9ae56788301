import { z } from 'zod';
import { GotchaId, Id, Params, Query } from './id.ts';
import { Step } from './proof.ts';

const Text = z.string().trim().min(1);

/** A figure beside revenue. A `rule` shows its passed and failed records, `11/1`. */
const Also = z.union([
  z.strictObject({ label: Text, /** Of one row and one column. */ sql: Query, shows: z.string().nullable() }),
  z.strictObject({ label: Text, rule: z.string(), shows: z.string() }),
]);

/** One mistake, committed on the world before the pipelines run. */
const Mistake = z.strictObject({
  /** As one would commit it. */
  title: Text,
  gotcha: GotchaId.optional(),
  /** Taken before the set's own steps. */
  before: z.array(Step),
  /** Taken after them. */
  after: z.array(Step).default([]),
  /** Revenue in euro. */
  shows: z.string(),
  also: z.array(Also).default([]),
});

/** `src/content/worked-set.yml`: tables of the worked data set and what each mistake makes of them. */
export const WorkedSet = z.strictObject({
  format: z.literal(1),
  /** A file of `src/content/worlds`. */
  world: Id,
  /** Taken on the world before anything is looked at. */
  steps: z.array(Step).min(1),
  /** Revenue in euro: one row, one column. */
  revenue: Query,
  /** What `revenue` is when nothing is wrong. */
  shows: z.string(),
  /** The gate, asked after the steps. */
  gate: z.strictObject({ file: z.string(), parameters: Params }),
  /** Tables of `dwh_prod` that are compared with the healthy ones, e.g. `silver.sales_order`. */
  compared: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ id: Id, title: Text, sql: Query })).min(1),
  mistakes: z.array(Mistake).min(1),
});
export type WorkedSet = z.output<typeof WorkedSet>;

export interface WorkedTable {
  id: string;
  title: string;
  columns: string[];
  rows: (string | null)[][];
}

export interface WorkedMistake {
  title: string;
  gotcha: string | null;
  revenue: string | null;
  also: { label: string; value: string | null }[];
  /** Tables whose rows are not those of the healthy warehouse. */
  differs: string[];
}

/** What the engine made of the set. */
export interface WorkedResult {
  revenue: string | null;
  /** The gate's message when it raised, else null. */
  gate: string | null;
  tables: WorkedTable[];
  mistakes: WorkedMistake[];
}
