import type { Warehouse } from '../../engine/index.ts';
import { parametersAt } from '../../engine/jobs/index.ts';

/** What the learner's job gives the file if it starts now. Empty when no task runs the file. */
export function jobParameters(warehouse: Warehouse, job: string, file: string): Record<string, string> {
  const { jobs } = warehouse.bundle();
  for (const spec of [jobs[job], ...Object.values(jobs)]) {
    const task = spec?.tasks.find(({ work }) => work.kind === 'sql' && work.file === file);
    if (spec && task) return parametersAt(spec, task, warehouse.state.clock);
  }
  return {};
}
