import { EngineError } from '../errors.ts';
import type { JobRun } from '../warehouse/state.ts';
import type { JobSpec, TaskSpec } from './spec.ts';

const REFERENCE = /\{\{([^}]*)\}\}/g;

/** What `{{…}}` can name while a task of a run starts. */
export interface ReferenceScope {
  job: JobSpec;
  task: TaskSpec;
  run: JobRun;
  attempt: number;
}

/**
 * Replaces dynamic value references (docs.databricks.com/aws/en/jobs/dynamic-value-references). Throws when one has no
 * value: on the platform the task then fails.
 */
export function substitute(text: string, scope: ReferenceScope): string {
  return text.replace(REFERENCE, (_, path: string) => referenceValue(path.trim(), scope));
}

export function substituteAll(texts: Readonly<Record<string, string>>, scope: ReferenceScope): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, substitute(text, scope)]));
}

function referenceValue(path: string, scope: ReferenceScope): string {
  const { job, task, run, attempt } = scope;
  const [head = '', name = '', ...rest] = path.split('.');
  if (head === 'job' && name === 'parameters')
    return known(run.parameters[rest.join('.')], path, Object.keys(run.parameters));
  if (head === 'job' && (name === 'start_time' || name === 'trigger_time'))
    return momentOf(run.started, rest.join('.'), path);
  if (head === 'tasks' && rest[0] === 'values') {
    const values = run.values[name] ?? {};
    return asText(known(values[rest.slice(1).join('.')], path, Object.keys(values)));
  }
  if (head === 'tasks' && rest[0] === 'result_state') {
    const before = run.tasks.find((each) => each.key === name);
    return known(
      before?.state.toLowerCase(),
      path,
      run.tasks.map((each) => each.key),
    );
  }
  const fixed: Record<string, string> = {
    'job.id': job.id,
    'job.name': job.name,
    'job.run_id': run.id,
    'job.repair_count': String(run.repairs),
    'job.trigger.type': 'one_time',
    'task.name': task.key,
    'task.execution_count': String(attempt + 1),
  };
  return known(fixed[path], path, Object.keys(fixed));
}

function momentOf(iso: string, part: string, path: string): string {
  const date = new Date(iso);
  const parts: Record<string, string> = {
    iso_date: iso.slice(0, 10),
    iso_datetime: iso.replace('Z', ''),
    timestamp_ms: String(date.getTime()),
    year: String(date.getUTCFullYear()),
    month: String(date.getUTCMonth() + 1),
    day: String(date.getUTCDate()),
    hour: String(date.getUTCHours()),
    minute: String(date.getUTCMinutes()),
    second: String(date.getUTCSeconds()),
    iso_weekday: String(date.getUTCDay() || 7),
    is_weekday: String(date.getUTCDay() % 6 !== 0),
  };
  return known(parts[part], path, Object.keys(parts));
}

function known<T>(value: T | undefined, path: string, names: readonly string[]): T {
  if (value !== undefined) return value;
  throw new EngineError({
    condition: 'SANDBOX_REFERENCE_UNRESOLVED',
    message: `The reference {{${path}}} has no value in this run.`,
    hint: names.length > 0 ? `Known: ${names.join(', ')}.` : 'Nothing of that kind was set.',
  });
}

/** Booleans and numbers as JSON writes them. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
