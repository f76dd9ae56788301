import { EngineError } from '../errors.ts';
import { numberOf } from '../warehouse/hash.ts';
import type { JobRun, TaskRun, TaskState } from '../warehouse/state.ts';
import { evaluate } from './condition.ts';
import type { JobHost, WorkResult } from './host.ts';
import { taskText, tell } from './notify.ts';
import { type ReferenceScope, substituteAll, substituteOperand } from './references.ts';
import type { JobSpec, TaskSpec, TaskWork } from './spec.ts';

/** Retries that really happen when there shall be more, or endlessly many. */
const MAX_RETRIES = 50;

/** A task of a run that is to be attempted; `deadline` is when the run's own timeout strikes, in epoch milliseconds. */
export interface TaskStart {
  job: JobSpec;
  task: TaskSpec;
  /** Number of the first attempt. */
  first: number;
  deadline: number;
}

export const isLate = (host: JobHost, deadline: number): boolean => Date.parse(host.now()) >= deadline;

/** Runs a task as often as its retries allow; every attempt stays in the run. A condition has no retries. */
export function attemptTask(host: JobHost, before: JobRun, start: TaskStart): JobRun {
  const { job, task, first, deadline } = start;
  const retries = retriesOf(task);
  let run = before;
  for (let attempt = first; ; attempt++) {
    const last = attempt - first >= retries.limit;
    const { done, values } = attemptOnce(host, run, start, attempt);
    const again = !last && isRetried(task, done) && !isLate(host, deadline);
    const ended: TaskRun = {
      ...done,
      note: done.state !== 'SUCCESS' && last ? (done.note ?? retries.note) : done.note,
    };
    run = { ...withTask(run, ended), values: values ? { ...run.values, [task.key]: values } : run.values };
    tellOfEnd(host, { job, task, run, done: ended, again });
    if (!again || !waitForRetry(host, task, ended, deadline)) return run;
  }
}

function retriesOf({ work, maxRetries }: TaskSpec): { limit: number; note: string | undefined } {
  if (work.kind === 'condition') return { limit: 0, note: undefined };
  if (maxRetries >= 0 && maxRetries <= MAX_RETRIES) return { limit: maxRetries, note: undefined };
  const wanted = maxRetries < 0 ? 'for ever' : `${maxRetries} times`;
  return {
    limit: MAX_RETRIES,
    note: `The platform would retry ${wanted}; the sandbox stops after ${MAX_RETRIES} retries.`,
  };
}

const isRetried = (task: TaskSpec, done: TaskRun): boolean =>
  done.state === 'FAILED' || (done.state === 'TIMEDOUT' && task.retryOnTimeout);

/** The interval counts from the start of the failed attempt. False when the run's timeout strikes in the meantime. */
function waitForRetry(host: JobHost, task: TaskSpec, failed: TaskRun, deadline: number): boolean {
  const next = Date.parse(failed.started) + task.minRetryIntervalMillis;
  host.elapse(Math.max(0, Math.min(next, deadline) - Date.parse(host.now())));
  return next < deadline;
}

function attemptOnce(
  host: JobHost,
  run: JobRun,
  { job, task, first, deadline }: TaskStart,
  attempt: number,
): { done: TaskRun; values: WorkResult['values'] } {
  const started = host.now();
  const id = numberOf(`${run.id}/${task.key}/${attempt}`);
  const about = { at: started, job: job.key, run: run.id, task: task.key };
  if (attempt === first || !task.notifications.alertOnLastAttempt) {
    tell(host, task.notifications, {
      ...about,
      event: 'start',
      subject: `Job ${job.name}: task ${task.key} started`,
      message: `Attempt ${attempt + 1} of task ${task.key} started.`,
    });
  }
  const limit = limitOf(task, deadline - Date.parse(started));
  const { result, timedOut, note } = doWork(host, { job, run, task: { spec: task, attempt, id } }, limit);
  const { error, values, ...rest } = result;
  const state: TaskState = timedOut ? 'TIMEDOUT' : error ? 'FAILED' : 'SUCCESS';
  const done: TaskRun = {
    ...frame(task, id),
    ...rest,
    state,
    attempt,
    started,
    ended: host.now(),
    error: timedOut ?? error?.message ?? null,
    note,
  };
  return { done, values };
}

type TaskScope = ReferenceScope & { task: NonNullable<ReferenceScope['task']> };

/** Milliseconds that an attempt may take, and what to say when they are over. */
interface Limit {
  after: number;
  message: string;
}

function limitOf({ timeoutSeconds }: TaskSpec, left: number): Limit {
  const own = timeoutSeconds > 0 ? timeoutSeconds * 1000 : Infinity;
  return own <= left
    ? { after: own, message: `[TIMEDOUT] The task took longer than its timeout of ${timeoutSeconds} seconds.` }
    : { after: left, message: '[TIMEDOUT] The timeout of the run struck.' };
}

interface Ended {
  result: WorkResult;
  /** What to say when the time was up. */
  timedOut?: string;
  note?: string;
}

/** A timeout that strikes before the work begins keeps it from happening. Work that has begun is not cut in half. */
function doWork(host: JobHost, scope: TaskScope, { after, message }: Limit): Ended {
  const { run, task } = scope;
  const begun = Date.parse(host.now());
  const startUp = host.startUp(task.spec.work.kind, `${run.id}/${task.spec.key}/${task.attempt}`);
  host.elapse(Math.min(startUp, after));
  if (startUp >= after) return { result: {}, timedOut: message };
  const result = resolvedWork(host, scope);
  if (Date.parse(host.now()) - begun <= after) return { result };
  return {
    result: { ...result, error: undefined },
    timedOut: message,
    note: 'The platform would have cut the work off; the sandbox lets it end and calls it late.',
  };
}

function resolvedWork(host: JobHost, scope: TaskScope): WorkResult {
  const { spec } = scope.task;
  try {
    const work = resolved(spec.work, scope);
    if (work.kind !== 'condition') return host.work(work, scope.run, spec.key);
    return { output: String(evaluate(work.left, work.op, work.right)) };
  } catch (error) {
    if (error instanceof EngineError) return { error };
    throw error;
  }
}

/** Job parameters reach every task that takes parameters and win over its own of the same name. */
function resolved(work: TaskWork, scope: ReferenceScope): TaskWork {
  switch (work.kind) {
    case 'condition':
      return { ...work, left: substituteOperand(work.left, scope), right: substituteOperand(work.right, scope) };
    case 'pipeline':
    case 'alert':
      return work;
    case 'run_job':
      return { ...work, parameters: substituteAll(work.parameters, scope) };
    case 'sql':
    case 'notebook':
      return { ...work, parameters: { ...substituteAll(work.parameters, scope), ...scope.run.parameters } };
  }
}

function tellOfEnd(
  host: JobHost,
  { job, task, run, done, again }: { job: JobSpec; task: TaskSpec; run: JobRun; done: TaskRun; again: boolean },
): void {
  const { notifications: who, warnAfterSeconds: limit } = task;
  const about = { at: done.ended, job: job.key, run: run.id, task: task.key, ...taskText(job, task, done) };
  const threshold = Date.parse(done.started) + (limit ?? 0) * 1000;
  if (limit !== undefined && Date.parse(done.ended) > threshold) {
    const subject = `Job ${job.name}: task ${task.key} runs longer than ${limit} seconds`;
    tell(host, who, { ...about, at: isoAt(threshold), event: 'duration_warning', subject, message: subject });
  }
  if (done.state === 'SUCCESS') tell(host, who, { ...about, event: 'success' });
  else if (!again || !who.alertOnLastAttempt) tell(host, who, { ...about, event: 'failure' });
}

export const isoAt = (epoch: number): string => new Date(epoch).toISOString().replace('.000Z', 'Z');

export function frame(task: TaskSpec, id: string): Pick<TaskRun, 'id' | 'key' | 'kind' | 'dependsOn'> {
  return { id, key: task.key, kind: task.work.kind, dependsOn: task.dependsOn.map((dependency) => dependency.task) };
}

/** What it supersedes stays among the earlier attempts. */
export function withTask(run: JobRun, done: TaskRun): JobRun {
  const superseded = run.tasks.find((task) => task.key === done.key);
  const others = run.tasks.filter((task) => task.key !== done.key);
  return { ...run, tasks: [...others, done], earlier: superseded ? [...run.earlier, superseded] : run.earlier };
}
