import { EngineError } from '../errors.ts';
import type { Alert, JobRun, TaskRun, TaskState } from '../warehouse/state.ts';
import { inOrder } from './bundle/graph.ts';
import { evaluate } from './condition.ts';
import { type ReferenceScope, substitute, substituteAll } from './references.ts';
import { decide, resultOf, type Upstream, upstreamOf } from './run-if.ts';
import type { JobSpec, TaskSpec, TaskWork } from './spec.ts';

/** What became of a task's work. */
export interface WorkResult {
  error?: EngineError | undefined;
  update?: string | undefined;
  output?: string | undefined;
  /** What it set with `dbutils.jobs.taskValues`. */
  values?: Readonly<Record<string, unknown>> | undefined;
}

/** What running a job needs of the warehouse. References in the work are replaced already. */
export interface JobHost {
  /** ISO UTC. */
  now(): string;
  elapse(milliseconds: number): void;
  /** Simulated milliseconds from a task's start to its work's; the same for equal runs. */
  startUp(kind: TaskWork['kind'], seed: string): number;
  /** Does the work of all kinds but conditions. Failures of the platform's kind are results. */
  work(work: Exclude<TaskWork, { kind: 'condition' }>, run: JobRun): WorkResult;
  alert(alert: Alert): void;
}

/** More attempts than this only repeat what is deterministic here. */
const MAX_ATTEMPTS = 4;

/**
 * Runs tasks of a job one after the other, each when all it depends on is finished. `again` names the tasks to run; the
 * others keep what they have in `before`.
 */
export function runTasks(host: JobHost, job: JobSpec, before: JobRun, again: (key: string) => boolean): JobRun {
  let run = before;
  for (const task of inOrder(job.tasks)) {
    if (again(task.key)) run = runTask(host, job, task, run);
  }
  const current = run.tasks.filter((done) => job.tasks.some((task) => task.key === done.key));
  const ended: JobRun = { ...run, state: resultOf(current), ended: host.now() };
  if (ended.state === 'FAILED') raiseAlerts(host, job, ended);
  return ended;
}

function runTask(host: JobHost, job: JobSpec, task: TaskSpec, run: JobRun): JobRun {
  const decision = task.disabled ? 'DISABLED' : decideTask(task, run);
  const before = run.tasks.find((done) => done.key === task.key);
  const attempt = before && isAttempt(before.state) ? before.attempt + 1 : (before?.attempt ?? 0);
  if (decision !== 'run') {
    const now = host.now();
    return withTask(run, { ...frame(task), state: decision, attempt, started: now, ended: now, error: null });
  }
  return attemptTask(host, job, task, run, attempt);
}

/** Runs a task as often as its retries allow. A condition has none. */
function attemptTask(host: JobHost, job: JobSpec, task: TaskSpec, before: JobRun, first: number): JobRun {
  const retries = task.work.kind === 'condition' ? 0 : task.maxRetries;
  const last = first + (retries < 0 ? MAX_ATTEMPTS : Math.min(retries, MAX_ATTEMPTS - 1));
  let run = before;
  for (let attempt = first; ; attempt++) {
    const started = host.now();
    const result = doWork(host, { job, task, run, attempt });
    const state: TaskState = result.error ? 'FAILED' : 'SUCCESS';
    const done: TaskRun = {
      ...frame(task),
      state,
      attempt,
      started,
      ended: host.now(),
      error: result.error?.message ?? null,
      update: result.update,
      output: result.output,
    };
    run = {
      ...withTask(run, done),
      values: { ...run.values, ...(result.values ? { [task.key]: result.values } : {}) },
    };
    if (!result.error || attempt === last) {
      if (result.error) alertFor(host, job, run, task.onFailure, result.error.message, task.key);
      return run;
    }
  }
}

function doWork(host: JobHost, scope: ReferenceScope): WorkResult {
  const { task, run, attempt } = scope;
  host.elapse(host.startUp(task.work.kind, `${run.id}/${task.key}/${attempt}`));
  try {
    const work = resolved(task.work, scope);
    if (work.kind !== 'condition') return host.work(work, run);
    return { output: String(evaluate(work.left, work.op, work.right)) };
  } catch (error) {
    if (error instanceof EngineError) return { error };
    throw error;
  }
}

/** Job parameters reach every task that takes parameters and win over its own of the same name. */
function resolved(work: TaskWork, scope: ReferenceScope): TaskWork {
  if (work.kind === 'condition') {
    return { ...work, left: substitute(work.left, scope), right: substitute(work.right, scope) };
  }
  if (work.kind === 'pipeline') return work;
  return { ...work, parameters: { ...substituteAll(work.parameters, scope), ...scope.run.parameters } };
}

function decideTask(task: TaskSpec, run: JobRun): ReturnType<typeof decide> {
  const upstream = task.dependsOn.map((dependency): Upstream => {
    const done = run.tasks.find((each) => each.key === dependency.task);
    const state = done ? upstreamOf(done.state) : 'disabled';
    const otherBranch = dependency.outcome !== undefined && state === 'success' && done?.output !== dependency.outcome;
    return otherBranch ? 'excluded' : state;
  });
  const branches = task.dependsOn.some(
    (dependency, index) => dependency.outcome !== undefined && upstream[index] === 'excluded',
  );
  // A task on the branch that was not taken does not run, whatever else it waits for.
  if (branches && task.runIf === 'ALL_SUCCESS' && !upstream.includes('failed')) return 'EXCLUDED';
  return decide(task.runIf, upstream);
}

/** States of a task that really ran. */
const isAttempt = (state: TaskState): boolean => state === 'SUCCESS' || state === 'FAILED' || state === 'TIMEDOUT';

function frame(task: TaskSpec): Pick<TaskRun, 'key' | 'kind' | 'dependsOn'> {
  return { key: task.key, kind: task.work.kind, dependsOn: task.dependsOn.map((dependency) => dependency.task) };
}

function withTask(run: JobRun, done: TaskRun): JobRun {
  const superseded = run.tasks.find((task) => task.key === done.key);
  const others = run.tasks.filter((task) => task.key !== done.key);
  return { ...run, tasks: [...others, done], earlier: superseded ? [...run.earlier, superseded] : run.earlier };
}

/** A run that succeeded with failures sends nothing: it counts as a success. */
function raiseAlerts(host: JobHost, job: JobSpec, run: JobRun): void {
  const failed = run.tasks.find((task) => task.state === 'FAILED');
  alertFor(host, job, run, job.onFailure, failed ? `Task ${failed.key} failed: ${failed.error}` : 'The run failed.');
}

function alertFor(
  host: JobHost,
  job: JobSpec,
  run: JobRun,
  to: readonly string[],
  message: string,
  task?: string,
): void {
  for (const each of to) host.alert({ at: host.now(), job: job.key, run: run.id, task, to: each, message });
}
