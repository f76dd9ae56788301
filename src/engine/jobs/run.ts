import { numberOf } from '../warehouse/hash.ts';
import type { JobRun, TaskRun, TaskState } from '../warehouse/state.ts';
import { attemptTask, frame, isLate, isoAt, withTask } from './attempt.ts';
import { inOrder } from './bundle/graph.ts';
import type { JobHost } from './host.ts';
import { runText, tell } from './notify.ts';
import { decide, resultOf, type Upstream, upstreamOf } from './run-if.ts';
import type { JobSpec, TaskSpec } from './spec.ts';

/**
 * Runs tasks of a job one after the other, each when all it depends on is finished. `again` names the tasks to run; the
 * others keep what they have in `before`.
 */
export function runTasks(host: JobHost, job: JobSpec, before: JobRun, again: (key: string) => boolean): JobRun {
  const begun = Date.parse(host.now());
  const deadline = job.timeoutSeconds > 0 ? begun + job.timeoutSeconds * 1000 : Infinity;
  tellOfStart(host, job, before);
  let run = before;
  for (const task of inOrder(job.tasks)) {
    if (again(task.key)) run = runTask(host, job, task, run, deadline);
  }
  const ended: JobRun = { ...run, state: stateOf(host, job, run, deadline), ended: host.now() };
  tellOfEnd(host, job, ended, begun);
  return ended;
}

/** The tasks of the job's present definition decide. */
function stateOf(host: JobHost, job: JobSpec, run: JobRun, deadline: number): TaskState {
  if (isLate(host, deadline)) return 'TIMEDOUT';
  return resultOf(run.tasks.filter((done) => job.tasks.some((task) => task.key === done.key)));
}

function runTask(host: JobHost, job: JobSpec, task: TaskSpec, run: JobRun, deadline: number): JobRun {
  const before = run.tasks.find((done) => done.key === task.key);
  const first = before && isAttempt(before.state) ? before.attempt + 1 : (before?.attempt ?? 0);
  const skipped = (state: TaskState, note: string): JobRun => {
    const now = host.now();
    const id = numberOf(`${run.id}/${task.key}/${first}`);
    const done: TaskRun = { ...frame(task, id), state, attempt: first, started: now, ended: now, error: null, note };
    return withTask(run, done);
  };
  if (isLate(host, deadline)) return skipped('CANCELED', 'The timeout of the run had struck.');
  if (task.disabled) return skipped('DISABLED', 'The task is disabled.');
  const decision = decideTask(task, run);
  if (decision !== 'run') return skipped(decision, `run_if ${task.runIf}: ${dependencies(task, run)}.`);
  return attemptTask(host, run, { job, task, first, deadline });
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

/** How the tasks that this one waits for have ended, e.g. `more is SUCCESS with outcome false, not true`. */
function dependencies(task: TaskSpec, run: JobRun): string {
  const words = task.dependsOn.map(({ task: key, outcome }) => {
    const done = run.tasks.find((each) => each.key === key);
    const other = outcome !== undefined && done?.output !== undefined && done.output !== outcome;
    return `${key} is ${done?.state ?? 'not part of the run'}${other ? ` with outcome ${done.output}, not ${outcome}` : ''}`;
  });
  return words.join(', ');
}

/** States of a task that really ran. */
const isAttempt = (state: TaskState): boolean => state === 'SUCCESS' || state === 'FAILED' || state === 'TIMEDOUT';

/** A repair is no beginning. */
function tellOfStart(host: JobHost, job: JobSpec, run: JobRun): void {
  if (run.repairs > 0) return;
  const subject = `Job ${job.name}: run ${run.id} started`;
  const about = { at: host.now(), job: job.key, run: run.id };
  tell(host, job.notifications, { ...about, event: 'start', subject, message: 'The run started.' });
}

/** A run that succeeded with failures counts as a success (docs.databricks.com/aws/en/jobs/notifications). */
function tellOfEnd(host: JobHost, job: JobSpec, run: JobRun, begun: number): void {
  const about = { at: run.ended, job: job.key, run: run.id, ...runText(job, run) };
  const { notifications: who, warnAfterSeconds: limit } = job;
  const threshold = begun + (limit ?? 0) * 1000;
  if (limit !== undefined && Date.parse(run.ended) > threshold) {
    const subject = `Job ${job.name}: run ${run.id} takes longer than ${limit} seconds`;
    tell(host, who, { ...about, at: isoAt(threshold), event: 'duration_warning', subject, message: subject });
  }
  const fine = run.state === 'SUCCESS' || run.state === 'SUCCESS_WITH_FAILURES';
  tell(host, who, { ...about, event: fine ? 'success' : 'failure' });
}
