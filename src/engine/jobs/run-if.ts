import type { TaskState } from '../warehouse/state.ts';
import type { RunIf } from './spec.ts';

/** How a dependency ended, as its dependents see it. */
export type Upstream = 'success' | 'failed' | 'excluded' | 'disabled';

export function upstreamOf(state: TaskState): Upstream {
  if (state === 'SUCCESS' || state === 'SUCCESS_WITH_FAILURES') return 'success';
  if (state === 'EXCLUDED') return 'excluded';
  return state === 'DISABLED' ? 'disabled' : 'failed';
}

/**
 * Whether a task runs, once all it depends on is finished; else the state it gets. An excluded dependency counts as a
 * success, but a task all of whose dependencies are excluded is excluded too
 * (docs.databricks.com/aws/en/jobs/run-if, docs.databricks.com/aws/en/jobs/disabled-tasks).
 */
export function decide(runIf: RunIf, upstream: readonly Upstream[]): 'run' | 'UPSTREAM_FAILED' | 'EXCLUDED' {
  if (upstream.length === 0) return 'run';
  if (upstream.every((each) => each === 'excluded')) return 'EXCLUDED';
  const failed = upstream.filter((each) => each === 'failed').length;
  const succeeded = upstream.filter((each) => each === 'success').length;
  const fine = succeeded + upstream.filter((each) => each === 'excluded').length;
  switch (runIf) {
    case 'ALL_DONE':
      return 'run';
    case 'ALL_SUCCESS':
      if (failed > 0) return 'UPSTREAM_FAILED';
      return fine === upstream.length ? 'run' : 'EXCLUDED';
    case 'AT_LEAST_ONE_SUCCESS':
      if (fine > 0) return 'run';
      return failed > 0 ? 'UPSTREAM_FAILED' : 'EXCLUDED';
    case 'NONE_FAILED':
      if (failed > 0) return 'UPSTREAM_FAILED';
      return succeeded > 0 ? 'run' : 'EXCLUDED';
    case 'AT_LEAST_ONE_FAILED':
      return failed > 0 ? 'run' : 'EXCLUDED';
    case 'ALL_FAILED':
      return failed === upstream.length ? 'run' : 'EXCLUDED';
  }
}

/**
 * A run's result, which its leaf tasks decide: a failed task upstream of leaves that all succeeded gives
 * SUCCESS_WITH_FAILURES (docs.databricks.com/aws/en/jobs/run-if).
 */
export function resultOf(tasks: readonly { key: string; dependsOn: readonly string[]; state: TaskState }[]): TaskState {
  const needed = new Set(tasks.flatMap((task) => task.dependsOn));
  const bad = tasks.filter((task) => upstreamOf(task.state) === 'failed');
  if (bad.length === 0) return 'SUCCESS';
  return bad.some((task) => !needed.has(task.key)) ? 'FAILED' : 'SUCCESS_WITH_FAILURES';
}
