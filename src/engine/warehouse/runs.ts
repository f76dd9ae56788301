import type { ActionOf } from '../../schema/action.ts';
import { EngineError } from '../errors.ts';
import { type JobHost, type JobSpec, runTasks, type TaskWork, tasksToRepair, type WorkResult } from '../jobs/index.ts';
import { nearest } from '../sql/nearest.ts';
import { acting } from './actor.ts';
import { demandBundle } from './bundle.ts';
import { epochOf, isoOf } from './clock.ts';
import type { Core } from './core.ts';
import { numberOf, pickOf } from './hash.ts';
import { platformError } from './platform-error.ts';
import { pythonHostOf, pythonOf } from './python-host.ts';
import type { Services } from './services.ts';
import type { JobRun } from './state.ts';
import { startUpdate } from './update.ts';
import type { NotebookTask } from './utilities.ts';

export interface RunOutcome {
  run: JobRun;
  error: EngineError | undefined;
}

export function runJob(services: Services, action: ActionOf<'run_job'>): RunOutcome {
  const { core } = services;
  const job = demandJob(core, action.job);
  if (job.maxConcurrentRuns === 0) {
    throw new EngineError({
      condition: 'MAXIMUM_CONCURRENT_RUNS_REACHED',
      message: `The run of ${job.key} was skipped: max_concurrent_runs is 0.`,
      hint: 'Set it to 1 or more.',
    });
  }
  checkParameters(job, action.params ?? {});
  core.state.counter += 1;
  const { clock, seed, counter } = core.state;
  const begun: JobRun = {
    id: numberOf(`${seed}/run/${counter}`),
    job: job.key,
    jobId: job.id,
    started: clock,
    ended: clock,
    state: 'SUCCESS',
    tasks: [],
    earlier: [],
    parameters: { ...job.parameters, ...action.params },
    values: {},
    repairs: 0,
  };
  core.state.runs.push(begun);
  return finish(
    services,
    runTasks(hostOf(services), job, begun, () => true),
  );
}

/** The same run gets new attempts, by the job's definition of now. */
export function repairRun(services: Services, action: ActionOf<'repair_run'>): RunOutcome {
  const { core } = services;
  const { runs } = core.state;
  const run = action.run === 'last' ? runs.at(-1) : runs.find((candidate) => candidate.id === action.run);
  if (!run) {
    throw new EngineError({
      condition: 'SANDBOX_RUN_NOT_FOUND',
      message: action.run === 'last' ? 'No job has run yet.' : `There is no run ${action.run}.`,
      hint: 'Run the job first.',
    });
  }
  const job = demandJob(core, run.job);
  const again = tasksToRepair(job, run, action.tasks);
  const repaired = { ...run, repairs: run.repairs + 1 };
  return finish(
    services,
    runTasks(hostOf(services), job, repaired, (key) => again.has(key)),
  );
}

function finish({ core }: Services, run: JobRun): RunOutcome {
  core.state.runs = core.state.runs.map((other) => (other.id === run.id ? run : other));
  const failed = run.tasks.find((task) => task.state === 'FAILED');
  const error =
    run.state === 'FAILED'
      ? new EngineError({
          condition: 'RUN_EXECUTION_ERROR',
          message: `Run ${run.id} of job ${run.job} is FAILED: task ${failed?.key}: ${failed?.error ?? 'no reason was recorded'}`,
          hint: 'Repair the cause, then repair the run.',
        })
      : undefined;
  return { run, error };
}

function demandJob(core: Core, key: string): JobSpec {
  const { jobs } = demandBundle(core);
  const job = jobs[key];
  if (job) return job;
  const [similar] = nearest(key, Object.keys(jobs), 1);
  throw new EngineError({
    condition: 'SANDBOX_JOB_NOT_FOUND',
    message: `The bundle has no job ${key}.`,
    hint: similar ? `Did you mean ${similar}?` : `Jobs: ${Object.keys(jobs).join(', ') || 'none'}.`,
  });
}

function checkParameters(job: JobSpec, given: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(given).find((name) => !(name in job.parameters));
  if (unknown === undefined) return;
  throw new EngineError({
    condition: 'SANDBOX_JOB_PARAMETER_UNKNOWN',
    message: `Job ${job.key} has no parameter ${unknown}.`,
    hint: `Declared: ${Object.keys(job.parameters).join(', ') || 'none'}.`,
  });
}

/** From the start of a task to its work: clusters and warehouses take a while. Seconds, and how much they vary. */
const START_UP: Readonly<Record<TaskWork['kind'], [least: number, spread: number]>> = {
  pipeline: [25, 20],
  sql: [4, 6],
  notebook: [18, 15],
  condition: [1, 1],
};

function hostOf(services: Services): JobHost {
  const { core } = services;
  return {
    now: () => core.state.clock,
    elapse(milliseconds) {
      core.state.clock = isoOf(epochOf(core.state.clock) + milliseconds);
    },
    startUp(kind, seed) {
      const [least, spread] = START_UP[kind];
      return (least + pickOf(seed, spread)) * 1000;
    },
    work: (work, run) => acting(core, { by: core.actor.by, origin: run.id }, () => runWork(services, work, run)),
    alert: (alert) => core.state.alerts.push(alert),
  };
}

type Work = Parameters<JobHost['work']>[0];

function runWork(services: Services, work: Work, run: JobRun): WorkResult {
  switch (work.kind) {
    case 'pipeline':
      return runPipelineTask(services, work, run);
    case 'sql':
      return runSqlTask(services, work);
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
  const { catalog, schema } = homeOf(core);
  const { statements, error } = services.execute(text, {
    parameters: work.parameters,
    limit: 1,
    place: { catalog, schema },
  });
  const output = statements.at(-1)?.rows.rows[0]?.[0] ?? undefined;
  return { error: error?.at({ file: work.file }), output };
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

/** Where a task's session begins. */
function homeOf(core: Core): { catalog: string; schema: string } {
  const { config, state } = core;
  return { catalog: config.catalog ?? [...state.schemas.keys()][0] ?? 'main', schema: config.schema ?? 'default' };
}
