import type { Relation } from '../sql/contract.ts';
import type { Cell, Column } from '../types.ts';
import { sparkTimestamp } from './clock.ts';
import type { Core } from './core.ts';
import { rowsRelation } from './rows-relation.ts';
import type { JobRun, TaskRun, TaskState } from './state.ts';

interface SystemTable {
  columns: readonly Column[];
  rows(core: Core): readonly (readonly Cell[])[];
}

const text = (name: string): Column => ({ name, type: { kind: 'string' } });
const moment = (name: string): Column => ({ name, type: { kind: 'timestamp' } });

/** What the system tables call a result; SKIPPED is also a task that its dependencies kept from running. */
const RESULTS: Readonly<Record<TaskState, string>> = {
  SUCCESS: 'SUCCEEDED',
  SUCCESS_WITH_FAILURES: 'SUCCEEDED',
  FAILED: 'FAILED',
  TIMEDOUT: 'TIMED_OUT',
  CANCELED: 'CANCELLED',
  UPSTREAM_FAILED: 'SKIPPED',
  EXCLUDED: 'SKIPPED',
  DISABLED: 'SKIPPED',
  MAXIMUM_CONCURRENT_RUNS_REACHED: 'SKIPPED',
};

/**
 * Two tables as the platform has them, without the columns of account, workspace and compute
 * (docs.databricks.com/aws/en/admin/system-tables/jobs), and one of the sandbox's own: what was sent to whom, which on
 * the platform only the recipients know.
 */
const TABLES: Readonly<Record<string, SystemTable>> = {
  'system.lakeflow.job_run_timeline': {
    columns: [
      text('job_id'),
      text('run_id'),
      moment('period_start_time'),
      moment('period_end_time'),
      text('trigger_type'),
      text('run_name'),
      text('result_state'),
      text('termination_code'),
    ],
    rows: ({ state }) => state.runs.map(runCells),
  },
  'system.lakeflow.job_task_run_timeline': {
    columns: [
      text('job_id'),
      text('run_id'),
      text('job_run_id'),
      text('task_key'),
      moment('period_start_time'),
      moment('period_end_time'),
      text('result_state'),
      text('termination_code'),
    ],
    rows: ({ state }) => state.runs.flatMap((run) => attemptsOf(run).map((task) => taskCells(run, task))),
  },
  'system.sandbox.notifications': {
    columns: [
      moment('sent_at'),
      text('event'),
      text('job'),
      text('run_id'),
      text('task_key'),
      text('alert'),
      text('pipeline'),
      text('update_id'),
      text('recipient'),
      text('subject'),
      text('message'),
    ],
    rows: ({ state }) =>
      state.alerts.map((alert) => [
        sparkTimestamp(alert.at),
        alert.event,
        alert.job ?? null,
        alert.run ?? null,
        alert.task ?? null,
        alert.alert ?? null,
        alert.pipeline ?? null,
        alert.update ?? null,
        alert.to,
        alert.subject,
        alert.message,
      ]),
  },
};

/** Answers a system table of runs and notifications by its full name, lower case. */
export function systemTable(core: Core, name: string): Relation | undefined {
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  return table && rowsRelation(table.columns, table.rows(core));
}

export const systemTableNames: readonly string[] = Object.keys(TABLES);

function runCells(run: JobRun): Cell[] {
  const trigger = run.trigger === 'one_time' ? 'ONETIME' : 'RUN_JOB_TASK';
  return [run.jobId, run.id, ...period(run), trigger, run.job, RESULTS[run.state], run.state];
}

function taskCells(run: JobRun, task: TaskRun): Cell[] {
  return [run.jobId, task.id, run.id, task.key, ...period(task), RESULTS[task.state], task.state];
}

const period = ({ started, ended }: { started: string; ended: string }): Cell[] => [
  sparkTimestamp(started),
  sparkTimestamp(ended),
];

/** In the order in which they began. */
const attemptsOf = ({ earlier, tasks }: JobRun): TaskRun[] =>
  [...earlier, ...tasks].sort((left, right) => Date.parse(left.started) - Date.parse(right.started));
