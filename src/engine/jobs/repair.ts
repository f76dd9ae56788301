import { EngineError } from '../errors.ts';
import type { JobRun } from '../warehouse/state.ts';
import { upstreamOf } from './run-if.ts';
import type { JobSpec } from './spec.ts';

/**
 * Which tasks a repair runs again: the failed ones (those skipped because of them included) or the named ones, and what
 * depends on them unless it has succeeded, or in any case with `dependents`. The job's current definition counts; tasks
 * it gained since run too. Source: docs.databricks.com/api/workspace/jobs/repairrun
 */
export function tasksToRepair(
  job: JobSpec,
  run: JobRun,
  wanted: 'failed' | readonly string[],
  dependents = false,
): Set<string> {
  const stateOf = (key: string) => run.tasks.find((task) => task.key === key)?.state;
  const succeeded = (key: string): boolean => {
    const state = stateOf(key);
    return state !== undefined && upstreamOf(state) === 'success';
  };
  const failed = (key: string): boolean => {
    const state = stateOf(key);
    return state === undefined || upstreamOf(state) === 'failed';
  };
  const keys = job.tasks.map((task) => task.key);
  const again = new Set(wanted === 'failed' ? keys.filter(failed) : named(job, wanted));
  if (again.size === 0) throw nothing(run);
  for (let size = -1; size !== again.size; ) {
    size = again.size;
    for (const task of job.tasks) {
      if ((dependents || !succeeded(task.key)) && task.dependsOn.some((dependency) => again.has(dependency.task)))
        again.add(task.key);
    }
  }
  return again;
}

function named(job: JobSpec, keys: readonly string[]): readonly string[] {
  const unknown = keys.find((key) => !job.tasks.some((task) => task.key === key));
  if (unknown === undefined) return keys;
  throw new EngineError({
    condition: 'SANDBOX_TASK_NOT_FOUND',
    message: `Job ${job.key} has no task ${unknown}.`,
    hint: `Tasks: ${job.tasks.map((task) => task.key).join(', ')}.`,
  });
}

function nothing(run: JobRun): EngineError {
  return new EngineError({
    condition: 'SANDBOX_NOTHING_TO_REPAIR',
    message: `Run ${run.id} of job ${run.job} has no failed task.`,
    hint: 'Start a new run instead, or name the tasks to run again.',
  });
}
