import type { ActionOf } from '../../schema/action.ts';
import { EngineError } from '../errors.ts';
import { type JobHost, type JobSpec, resolveParameters, runTasks, tasksToRepair, tellSkipped } from '../jobs/index.ts';
import { nearest } from '../sql/nearest.ts';
import { acting } from './actor.ts';
import { demandBundle } from './bundle.ts';
import { epochOf, isoOf } from './clock.ts';
import type { Core } from './core.ts';
import { numberOf, pickOf } from './hash.ts';
import type { Services } from './services.ts';
import type { JobRun } from './state.ts';
import { runWork, START_UP } from './tasks.ts';

export interface RunOutcome {
  run: JobRun;
  error: EngineError | undefined;
}

export function runJob(services: Services, action: ActionOf<'run_job'>): RunOutcome {
  return startRun(services, action.job, action.params ?? {}, 'one_time');
}

function startRun(
  services: Services,
  key: string,
  given: Readonly<Record<string, string>>,
  trigger: JobRun['trigger'],
): RunOutcome {
  const { core } = services;
  const job = demandJob(core, key);
  checkParameters(job, given);
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
    parameters: { ...job.parameters, ...given },
    values: {},
    repairs: 0,
    trigger,
  };
  if (job.maxConcurrentRuns === 0) return skip(services, job, begun);
  const run = { ...begun, parameters: resolveParameters(job, begun) };
  core.state.runs.push(run);
  return finish(
    services,
    runTasks(hostOf(services, job), job, run, () => true),
  );
}

/** Runs never overlap here, so only a limit of 0 keeps one from starting. */
function skip(services: Services, job: JobSpec, begun: JobRun): RunOutcome {
  const run: JobRun = { ...begun, state: 'MAXIMUM_CONCURRENT_RUNS_REACHED' };
  services.core.state.runs.push(run);
  tellSkipped(hostOf(services, job), job, run);
  const error = new EngineError({
    condition: 'MAXIMUM_CONCURRENT_RUNS_REACHED',
    message: `The run of ${job.key} was skipped: max_concurrent_runs is 0.`,
    hint: 'Set it to 1 or more.',
  });
  return { run, error };
}

/** The same run gets new attempts, by the job's definition of now. Its start stays, and so do parameters not given anew. */
export function repairRun(services: Services, action: ActionOf<'repair_run'>): RunOutcome {
  const run = demandRun(services.core, action.run);
  const job = demandJob(services.core, run.job);
  checkParameters(job, action.params ?? {});
  const again = tasksToRepair(job, run, action.tasks, action.dependents);
  const repaired = { ...run, repairs: run.repairs + 1, parameters: { ...run.parameters, ...action.params } };
  return finish(
    services,
    runTasks(hostOf(services, job), job, repaired, (key) => again.has(key)),
  );
}

/** The last run is the last that somebody started; runs that a task started are repaired by id. */
function demandRun({ state: { runs } }: Core, id: string): JobRun {
  const run =
    id === 'last' ? runs.findLast((each) => each.trigger !== 'run_job_task') : runs.find((each) => each.id === id);
  if (run) return run;
  throw new EngineError({
    condition: 'SANDBOX_RUN_NOT_FOUND',
    message: id === 'last' ? 'No job has run yet.' : `There is no run ${id}.`,
    hint: 'Run the job first.',
  });
}

function finish({ core }: Services, run: JobRun): RunOutcome {
  core.state.runs = core.state.runs.map((other) => (other.id === run.id ? run : other));
  return { run, error: run.state === 'FAILED' || run.state === 'TIMEDOUT' ? runError(run) : undefined };
}

/** A run that took too long need not have a task that failed. */
function runError(run: JobRun): EngineError {
  const failed = run.tasks.find((task) => task.error !== null);
  const reason = failed ? `task ${failed.key}: ${failed.error}` : 'its timeout struck';
  return new EngineError({
    condition: 'RUN_EXECUTION_ERROR',
    message: `Run ${run.id} of job ${run.job} is ${run.state}: ${reason}`,
    hint: 'Repair the cause, then repair the run.',
  });
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

function hostOf(services: Services, { runAs }: JobSpec): JobHost {
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
    work: (work, run, task) =>
      acting(core, { by: runAs ?? core.actor.by, origin: run.id }, () => {
        if (work.kind !== 'run_job') return runWork(services, work, run, task);
        const child = startRun(services, work.job, work.parameters, 'run_job_task');
        return { error: child.error, run: child.run.id, output: child.run.state };
      }),
    alert: (alert) => core.state.alerts.push(alert),
  };
}
