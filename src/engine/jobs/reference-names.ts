import { nearest } from '../sql/nearest.ts';

/** `{{…}}` in a setting of a job. */
export const REFERENCE = /\{\{([^{}]*)\}\}/g;

/** `{{job.start_time.<part>}}` and `{{job.trigger.time.<part>}}`, all in UTC. */
export const MOMENT_PARTS: Readonly<Record<string, (at: Date) => string>> = {
  iso_date: (at) => at.toISOString().slice(0, 10),
  iso_datetime: (at) => at.toISOString().replace('.000Z', '').replace('Z', ''),
  timestamp_ms: (at) => String(at.getTime()),
  year: (at) => String(at.getUTCFullYear()),
  month: (at) => String(at.getUTCMonth() + 1),
  day: (at) => String(at.getUTCDate()),
  hour: (at) => String(at.getUTCHours()),
  minute: (at) => String(at.getUTCMinutes()),
  second: (at) => String(at.getUTCSeconds()),
  iso_weekday: (at) => String(at.getUTCDay() || 7),
  is_weekday: (at) => String(at.getUTCDay() % 6 !== 0),
};

const TASK_PARTS = ['values', 'output', 'result_state', 'run_id', 'execution_count'];
const OUTPUT_PARTS = ['rows', 'first_row', 'alert_state'];
const FIXED = [
  'job.id',
  'job.name',
  'job.run_id',
  'job.repair_count',
  'job.trigger.type',
  'task.name',
  'task.run_id',
  'task.execution_count',
  'task.notebook_path',
];
/** Names that the platform still replaces and calls deprecated. */
const OLD: Readonly<Record<string, string>> = {
  job_id: 'job.id',
  run_id: 'task.run_id',
  start_date: 'job.start_time.iso_date',
  start_time: 'job.start_time.timestamp_ms',
  task_key: 'task.name',
  task_retry_count: 'task.execution_count',
  parent_run_id: 'job.run_id',
};

/** Names with other signs than letters, digits and underscores stand in backticks. */
export const pathOf = (written: string): string[] =>
  [...written.trim().matchAll(/`([^`]*)`|[^.`]+/g)].map(([part, quoted]) => quoted ?? part);

/**
 * What is wrong with a reference before anything runs: a name that its namespace does not have, which the platform
 * refuses; an old or foreign name, which the sandbox does not replace. Braces around anything else are plain text.
 */
export function referenceProblem(written: string): { message: string; hint: string } | undefined {
  const path = pathOf(written);
  const joined = path.join('.');
  const old = OLD[joined];
  if (old) return { message: `{{${joined}}} is the old name of a reference.`, hint: `Write {{${old}}}.` };
  const [head = '', name = '', third] = path;
  if (head === 'workspace' || head === 'backfill' || (head === 'job' && joined.startsWith('job.trigger.file'))) {
    return { message: `{{${joined}}} has no value in this sandbox.`, hint: 'Write the value itself.' };
  }
  if (head === 'tasks') return taskProblem(path);
  if (head !== 'job' && head !== 'task') return undefined;
  if (head === 'job' && name === 'parameters') return undefined;
  const moment = joined.startsWith('job.start_time.')
    ? third
    : joined.startsWith('job.trigger.time.')
      ? path[3]
      : undefined;
  const names = moment === undefined ? [...FIXED, 'job.start_time.iso_date'] : Object.keys(MOMENT_PARTS);
  return unknown(joined, moment ?? joined, names);
}

function taskProblem(path: readonly string[]): ReturnType<typeof referenceProblem> {
  const [, , part = '', output = ''] = path;
  if (part === 'output') return unknown(path.join('.'), output, OUTPUT_PARTS);
  return unknown(path.join('.'), part, TASK_PARTS);
}

function unknown(joined: string, part: string, names: readonly string[]): ReturnType<typeof referenceProblem> {
  if (names.includes(part)) return undefined;
  const [similar] = nearest(part, names, 1);
  const hint = similar ? `Did you mean ${similar}?` : `Known here: ${names.join(', ')}.`;
  return { message: `There is no reference {{${joined}}}.`, hint };
}
