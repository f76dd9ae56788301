import type { JobRun } from '../warehouse/state.ts';
import { resolveParameters, substituteAll } from './references.ts';
import type { JobSpec, TaskSpec } from './spec.ts';

/**
 * What a task is given by a run that starts at a moment (ISO UTC) and in which no other task has run, for whoever runs its
 * file by itself. Throws when a reference needs what only another task can say.
 */
export function parametersAt(job: JobSpec, { work }: TaskSpec, started: string): Record<string, string> {
  const begun: JobRun = {
    id: '0',
    job: job.key,
    jobId: job.id,
    started,
    ended: started,
    state: 'SUCCESS',
    tasks: [],
    earlier: [],
    parameters: job.parameters,
    values: {},
    repairs: 0,
    trigger: 'one_time',
  };
  const run = { ...begun, parameters: resolveParameters(job, begun) };
  const own = 'parameters' in work ? substituteAll(work.parameters, { job, run }) : {};
  return { ...own, ...run.parameters };
}
