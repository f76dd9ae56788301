import { z } from 'zod';
import { Name, Query } from '../id.ts';
import { common } from './common.ts';

/** States as the platform names them. */
export const TaskStateName = z.enum([
  'SUCCESS',
  'FAILED',
  'UPSTREAM_FAILED',
  'EXCLUDED',
  'CANCELED',
  'DISABLED',
  'SUCCESS_WITH_FAILURES',
  'TIMEDOUT',
  'MAXIMUM_CONCURRENT_RUNS_REACHED',
]);

/** Runs of a job that happened in the warehouse the check looks at; on `yours`, those after the history. */
export const JobCheck = z
  .strictObject({
    ...common,
    kind: z.literal('job'),
    /** Default: the lab's job, e.g. `dwh_daily`. */
    job: Name.optional(),
    /** Which runs must be so. */
    runs: z.enum(['last', 'every', 'any']).default('last'),
    /** Only runs with these parameters count, e.g. `{day: 2026-07-02}`. */
    params: z.record(Name, z.string()).optional(),
    /**
     * On `yours`: the last run began after the last edit of these files, so that it speaks of what is there now. Paths as in a
     * check of kind `lint`, e.g. `[databricks.yml, "src/**"]`.
     */
    after_edits: z.array(z.string().min(1)).min(1).optional(),
    /** State of the run, e.g. `SUCCESS`. */
    state: TaskStateName.optional(),
    /** States by task key, e.g. `{gate: SUCCESS, publish: SUCCESS}`. */
    tasks: z.record(Name, TaskStateName).optional(),
    /**
     * Whether a guard must have spoken (`true`) or kept quiet (`false`) in at least one, or any, of the runs: by a run
     * that did not succeed, or by a row of `alert`.
     */
    speaks: z.boolean().optional(),
    /**
     * Yields a row when somebody was told; `:since` is the clock before the grader's first step. A table that does not
     * exist is silence, e.g. `SELECT 1 FROM dwh_prod.ops.alert WHERE raised_at >= :since`, or, for mails and pagers,
     * `SELECT 1 FROM system.sandbox.notifications WHERE event = 'sql_alert_triggered' AND sent_at >= :since`.
     */
    alert: Query.optional(),
    /**
     * One row; each of its cells must stand in one notification that one of the runs sent, so that whoever is called knows
     * it without looking anything up, e.g. `SELECT 'dwh_ingest' AS pipeline, 38 AS unresolved, 592 AS orders`.
     */
    told: Query.optional(),
  })
  .refine(({ state, tasks, speaks, told }) => (state ?? tasks ?? speaks ?? told) !== undefined, {
    path: ['state'],
    message: 'give `state`, `tasks`, `speaks` or `told`',
  })
  .refine(({ on, after_edits }) => after_edits === undefined || on === 'yours', {
    path: ['after_edits'],
    message: 'elsewhere the grader runs the job itself: leave it out',
  });
