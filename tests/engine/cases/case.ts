import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Cells = z.array(z.array(z.union([z.string(), z.null()])));

/** What the last update must look like; only what is named is compared. */
const Update = z.strictObject({
  state: z.enum(['COMPLETED', 'FAILED']),
  /** A part of the error's text. */
  error: z.string().optional(),
  /** Flow → any of its record's fields. */
  flows: z
    .record(
      z.string(),
      z.strictObject({
        status: z.string().optional(),
        read: z.int().optional(),
        written: z.int().optional(),
        deleted: z.int().optional(),
        dropped: z.int().optional(),
        error: z.string().optional(),
      }),
    )
    .optional(),
  /** `dataset.rule` → passed, failed, summed over the update's events. */
  rules: z.record(z.string(), z.tuple([z.int(), z.int()])).optional(),
  /** Datasets and rules of which the update's events must not say anything. */
  silent: z.array(z.string()).optional(),
  /** Metrics of one flow's micro-batches, in the order of the events. */
  batches: z.record(z.string(), z.array(z.record(z.string(), z.int()))).optional(),
  /** Messages that occur in this order. */
  messages: z.array(z.string()).optional(),
});

const TaskState = z.union([
  z.string(),
  z.strictObject({
    state: z.string(),
    attempt: z.int().optional(),
    /** Parts of the error's and the note's text. */
    error: z.string().optional(),
    note: z.string().optional(),
    output: z.string().optional(),
    /** State of the SQL alert that it evaluated. */
    alert: z.string().optional(),
  }),
]);

/** What a run must look like; only what is named is compared. */
const Run = z.strictObject({
  state: z.string(),
  /** A part of the action's error. */
  error: z.string().optional(),
  /** Task → its state, or more of it. */
  tasks: z.record(z.string(), TaskState).optional(),
  /** Attempts that others superseded, oldest first: `gate#0 FAILED`. */
  earlier: z.array(z.string()).optional(),
  /** Exactly who was told of what by this action, in this order; `text` is a part of subject and message. */
  told: z
    .array(
      z.strictObject({
        to: z.string(),
        event: z.string(),
        task: z.string().optional(),
        text: z.string().optional(),
      }),
    )
    .optional(),
});

const Step = z.union([
  /** An action; it must end as the platform says: `ok` unless `fails` names part of the error. `by`: who acts. */
  z.strictObject({ act: z.unknown(), fails: z.string().optional(), by: z.string().optional() }),
  /** Files land in a volume: path → text. */
  z.strictObject({ land: z.record(z.string(), z.string()) }),
  /** One update of the case's pipeline. */
  z.strictObject({
    update: z.strictObject({
      refresh: z.array(z.string()).optional(),
      full_refresh: z.array(z.string()).optional(),
      reset_checkpoint: z.array(z.string()).optional(),
      validate_only: z.boolean().optional(),
    }),
    is: Update,
  }),
  /** One run of a job of the case's own bundle. */
  z.strictObject({ run: z.string(), params: z.record(z.string(), z.string()).optional(), is: Run }),
  /** A repair of the last run. */
  z.strictObject({
    repair: z.strictObject({
      tasks: z.union([z.literal('failed'), z.array(z.string())]).default('failed'),
      dependents: z.literal(true).optional(),
      params: z.record(z.string(), z.string()).optional(),
    }),
    is: Run,
  }),
  /** Everything wrong with the bundle: `file:line:column message hint`. */
  z.strictObject({ problems: z.array(z.string()) }),
  /** A query and its rows, in any order, its columns as `name TYPE`; or part of the error it ends in. */
  z.strictObject({
    query: z.string(),
    rows: Cells.optional(),
    columns: z.array(z.string()).optional(),
    fails: z.string().optional(),
  }),
  /** Versions of a table: operation by operation; what else is named is compared too. */
  z.strictObject({
    history: z.string(),
    operations: z.array(z.string()).optional(),
    /** `a:0`: epoch 0 of the first query that wrote, `b:0` of another one, in the order of the versions. */
    epochs: z.array(z.string()).optional(),
    /** Version → operationMetrics, all of them. */
    metrics: z.record(z.string(), z.record(z.string(), z.string())).optional(),
    /** Version → some of its operationParameters. */
    parameters: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  }),
  /** One run of a notebook as a task. It must succeed unless `fails` names part of the error. */
  z.strictObject({
    notebook: z.string(),
    fails: z.string().optional(),
    prints: z.string().optional(),
    /** How often it was tried, by its retries. */
    attempts: z.int().optional(),
  }),
  /** All paths below a folder of a volume, relative to it. */
  z.strictObject({ volume: z.string(), holds: z.array(z.string()) }),
  /** A file of a volume: all of it, or parts of it. */
  z.strictObject({ file: z.string(), is: z.string().optional(), contains: z.array(z.string()).optional() }),
  /** A file of a volume is written by hand. */
  z.strictObject({ write: z.string(), content: z.string() }),
]);

/** A worked example: what it shows, where that is known from, and every step of it. */
export const Case = z.strictObject({
  shows: z.string(),
  known: z.string(),
  pipeline: z
    .strictObject({
      edition: z.string().optional(),
      development: z.boolean().optional(),
      continuous: z.boolean().optional(),
      configuration: z.record(z.string(), z.string()).optional(),
    })
    .default({}),
  /**
   * The pipeline's source files; without any there is no pipeline. With a `databricks.yml` among them they are the whole
   * repository, and that is its bundle.
   */
  files: z.record(z.string(), z.string()).default({}),
  /** Who administers, where grants are enforced. */
  admins: z.array(z.string()).optional(),
  /** Schemas of the one catalog, `main`. */
  schemas: z.array(z.string()).default(['default']),
  /** Notebooks by name. */
  notebooks: z.record(z.string(), z.string()).default({}),
  /** Of each notebook's task. */
  retries: z.int().default(0),
  steps: z.array(Step).min(1),
});
export type Case = z.output<typeof Case>;
export type Step = z.output<typeof Step>;
export type RunExpectation = z.output<typeof Run>;
export type UpdateExpectation = z.output<typeof Update>;

const ROOT = import.meta.dirname;

/** Every `<area>/<case>/case.yml`, by area/case. */
export function readCases(): [string, Case][] {
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'case.yml')
    .map((entry): [string, Case] => {
      const folder = relative(ROOT, entry.parentPath);
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      const read = Case.safeParse(parse(text));
      if (!read.success) throw new Error(`${folder}: ${z.prettifyError(read.error)}`);
      return [folder, read.data];
    })
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
