import type { Warehouse } from '../../engine/index.ts';

/** What the learner's job gives the file it runs. Empty when no task runs it. */
export function jobParameters(warehouse: Warehouse, job: string, file: string): Record<string, string> {
  const { jobs } = warehouse.bundle();
  const tasks = [jobs[job], ...Object.values(jobs)].flatMap((spec) => spec?.tasks ?? []);
  const work = tasks.map((task) => task.work).find((each) => each.kind === 'sql' && each.file === file);
  return work?.kind === 'sql' ? { ...work.parameters } : {};
}
