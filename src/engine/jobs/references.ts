import { EngineError } from '../errors.ts';
import { encodeUtf8 } from '../sql/types/values/utf8.ts';
import type { JobRun, TaskRun } from '../warehouse/state.ts';
import { MOMENT_PARTS, pathOf, REFERENCE } from './reference-names.ts';
import type { JobSpec, TaskSpec } from './spec.ts';

/** What `{{…}}` can name: while a run starts, and while one of its tasks does. */
export interface ReferenceScope {
  job: JobSpec;
  run: JobRun;
  /** The task, the number of its attempt, from 0, and the id of that. */
  task?: { spec: TaskSpec; attempt: number; id: string } | undefined;
}

/** Longest output of a SQL task that references can carry, and longest task value, as JSON. */
const OUTPUT_BYTES = 48 * 1024;

type Print = (value: unknown, written: string) => string;

/**
 * Replaces dynamic value references (docs.databricks.com/aws/en/jobs/dynamic-value-references). Braces around anything
 * else stay as they are, as on the platform. Throws when one has no value: on the platform the task then fails.
 */
export function substitute(text: string, scope: ReferenceScope, print: Print = asText): string {
  return text.replace(REFERENCE, (whole, written: string) => {
    const path = pathOf(written);
    return ['job', 'task', 'tasks'].includes(path[0] ?? '')
      ? print(referred(path, written.trim(), scope), written)
      : whole;
  });
}

export function substituteAll(texts: Readonly<Record<string, string>>, scope: ReferenceScope): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, substitute(text, scope)]));
}

/** Parameters of a run: references in them are replaced once, when it starts; a repair sees the same values. */
export function resolveParameters(job: JobSpec, run: JobRun): Record<string, string> {
  return substituteAll(run.parameters, { job, run: { ...run, parameters: {} } });
}

/**
 * A condition's operand: texts, numbers and booleans only; any other task value makes the task fail
 * (docs.databricks.com/jobs/if-else.html).
 */
export function substituteOperand(text: string, scope: ReferenceScope): string {
  return substitute(text, scope, (value, path) => {
    if (['string', 'number', 'boolean'].includes(typeof value)) return asText(value);
    throw new EngineError({
      condition: 'SANDBOX_CONDITION_OPERAND',
      message: `The operand {{${path}}} is ${value === null ? 'null' : 'a list or a map'}; a condition compares texts, numbers and booleans.`,
      hint: 'Set a single value with dbutils.jobs.taskValues.set.',
    });
  });
}

function referred(path: readonly string[], written: string, scope: ReferenceScope): unknown {
  const [head, name = '', ...rest] = path;
  if (head === 'tasks') return taskValue(name, rest, written, scope.run);
  if (head === 'job' && name === 'parameters') {
    return known(scope.run.parameters[rest[0] ?? ''], written, Object.keys(scope.run.parameters));
  }
  if (head === 'job' && name === 'start_time') return momentOf(scope.run.started, rest[0] ?? '', written);
  if (head === 'job' && name === 'trigger' && rest[0] === 'time') {
    return momentOf(`${scope.run.started.slice(0, 16)}:00Z`, rest[1] ?? '', written);
  }
  const { job, task, run } = scope;
  const fixed: Record<string, string | undefined> = {
    'job.id': job.id,
    'job.name': job.name,
    'job.run_id': run.id,
    'job.repair_count': String(run.repairs),
    'job.trigger.type': run.trigger,
    'task.name': task?.spec.key,
    'task.run_id': task?.id,
    'task.execution_count': task && String(task.attempt + 1),
    'task.notebook_path': task?.spec.work.kind === 'notebook' ? task.spec.work.path : undefined,
  };
  return known(fixed[path.join('.')], written, Object.keys(fixed));
}

function taskValue(key: string, rest: readonly string[], written: string, run: JobRun): unknown {
  const task = run.tasks.find((each) => each.key === key);
  const [what, ...names] = rest;
  if (what === 'values') {
    const values = run.values[key] ?? {};
    return known(values[names[0] ?? ''], written, Object.keys(values));
  }
  const finished = known(
    task,
    written,
    run.tasks.map((each) => each.key),
  );
  const fixed: Record<string, unknown> = {
    result_state: finished.state.toLowerCase(),
    run_id: finished.id,
    execution_count: finished.attempt + 1,
  };
  return what === 'output' ? outputOf(finished, names, written) : known(fixed[what ?? ''], written, Object.keys(fixed));
}

function outputOf(task: TaskRun, [what, column]: readonly string[], written: string): unknown {
  if (what === 'alert_state') return known(task.alert?.state, written, []);
  const { columns, rows } = known(task.rows, written, []);
  const maps = rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
  if (what === 'rows') return limited(maps, written);
  const first = known(maps[0], written, []);
  return column === undefined ? limited(first, written) : known(first[column], written, Object.keys(first));
}

function limited(value: unknown, written: string): unknown {
  const size = encodeUtf8(JSON.stringify(value)).length;
  if (size <= OUTPUT_BYTES) return value;
  throw new EngineError({
    condition: 'SANDBOX_OUTPUT_TOO_LONG',
    message: `The output {{${written}}} takes ${size} bytes as JSON; at most ${OUTPUT_BYTES} can be referenced.`,
    hint: 'Select fewer rows or columns, or pass the name of a table.',
  });
}

function momentOf(iso: string, part: string, path: string): string {
  const value = MOMENT_PARTS[part]?.(new Date(iso));
  return known(value, path, Object.keys(MOMENT_PARTS));
}

function known<T>(value: T | undefined, path: string, names: readonly string[]): T {
  if (value !== undefined) return value;
  throw new EngineError({
    condition: 'SANDBOX_REFERENCE_UNRESOLVED',
    message: `The reference {{${path}}} has no value in this run.`,
    hint: names.length > 0 ? `Known: ${names.join(', ')}.` : 'Nothing of that kind was set.',
  });
}

/** Booleans, numbers, lists and maps as JSON writes them. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
