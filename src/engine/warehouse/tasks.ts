import type { JobHost, TaskWork, WorkResult } from '../jobs/index.ts';
import { runAlertTask } from './alert-task.ts';
import { demandBundle } from './bundle.ts';
import { homeOf } from './home.ts';
import { platformError } from './platform-error.ts';
import { pythonHostOf, pythonOf } from './python-host.ts';
import type { Services } from './services.ts';
import type { JobRun } from './state.ts';
import { startUpdate } from './update.ts';
import type { NotebookTask } from './utilities.ts';

/** All kinds of work but conditions, and jobs that a task starts. */
export type Work = Exclude<Parameters<JobHost['work']>[0], { kind: 'run_job' }>;

/** Rows of a SQL task that later tasks can refer to (docs.databricks.com/aws/en/jobs/dynamic-value-references). */
const OUTPUT_ROWS = 1000;

/** From the start of a task to its work: clusters and warehouses take a while. Seconds, and how much they vary. */
export const START_UP: Readonly<Record<TaskWork['kind'], [least: number, spread: number]>> = {
  pipeline: [25, 20],
  sql: [4, 6],
  alert: [4, 6],
  notebook: [18, 15],
  condition: [1, 1],
  run_job: [1, 1],
};

export function runWork(services: Services, work: Work, run: JobRun, task: string): WorkResult {
  switch (work.kind) {
    case 'pipeline':
      return runPipelineTask(services, work, run);
    case 'sql':
      return runSqlTask(services, work);
    case 'alert':
      return runAlertTask(services, work, run, task);
    case 'notebook':
      return runNotebookTask(services, work, run);
  }
}

function runPipelineTask(services: Services, work: Extract<Work, { kind: 'pipeline' }>, run: JobRun): WorkResult {
  const spec = demandBundle(services.core).pipelines[work.pipeline];
  if (!spec) throw new Error(`pipeline of a task: ${work.pipeline}`);
  const { update, error } = startUpdate(services, spec, {
    refresh: work.refreshSelection,
    fullRefresh: work.fullRefresh ? ['all'] : work.fullRefreshSelection,
    resetCheckpoint: work.resetCheckpointSelection,
    validateOnly: false,
    cause: 'JOB_TASK',
    by: services.core.actor.by,
    origin: run.id,
  });
  return { error, update: update.id };
}

/** The file as it is now, in a session of its own. The output is the first cell of the last statement's result. */
function runSqlTask(services: Services, work: Extract<Work, { kind: 'sql' }>): WorkResult {
  const { core } = services;
  const text = core.state.workspace.get(work.file) ?? '';
  const { statements, error } = services.execute(text, {
    parameters: work.parameters,
    limit: OUTPUT_ROWS,
    place: homeOf(core),
  });
  const rows = statements.at(-1)?.rows;
  return { error: error?.at({ file: work.file }), output: rows?.rows[0]?.[0] ?? undefined, rows };
}

function runNotebookTask(services: Services, work: Extract<Work, { kind: 'notebook' }>, run: JobRun): WorkResult {
  const { core } = services;
  const task: NotebookTask = { widgets: new Map(Object.entries(work.parameters)), values: run.values, own: new Map() };
  const printed: string[] = [];
  const host = pythonHostOf(services.context(homeOf(core)), { conf: {}, task, print: (text) => printed.push(text) });
  const values = () => Object.fromEntries(task.own);
  try {
    const exit = pythonOf(core).notebook(work.path, host);
    return { output: exit ?? (printed.join('') || undefined), values: values() };
  } catch (error) {
    return { error: platformError(error), output: printed.join('') || undefined, values: values() };
  }
}
