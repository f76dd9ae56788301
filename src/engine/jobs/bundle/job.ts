import type { JobSpec, PipelineSpec, TaskSpec } from '../spec.ts';
import { checkGraph } from './graph.ts';
import { JOB_KEYS } from './keys.ts';
import { checkKeys, listAt, type MapNode, mapAt } from './node.ts';
import { readRecipients } from './recipients.ts';
import { displayName, type Scope } from './scope.ts';
import { readTask } from './task.ts';

export function readJobs(scope: Scope, pipelines: Record<string, PipelineSpec>): Record<string, JobSpec> {
  const { problems } = scope.reader;
  const specs: Record<string, JobSpec> = {};
  for (const [key, node] of mapAt(scope.resources, 'jobs', problems).entries) {
    if (node.kind === 'map') specs[key] = readJob(scope, key, node, pipelines);
    else problems.add('TYPE', `Job ${key} must be a map.`, 'Write its settings below it, indented.', node);
  }
  return specs;
}

function readJob(scope: Scope, key: string, node: MapNode, pipelines: Record<string, PipelineSpec>): JobSpec {
  const { reader } = scope;
  checkKeys(node, JOB_KEYS, `Job ${key}`, reader.problems);
  const tasks = listAt(node, 'tasks', reader.problems)
    .map((task) => (task.kind === 'map' ? readTask(scope, task, pipelines) : undefined))
    .filter((task): task is TaskSpec => task !== undefined);
  checkGraph(key, tasks, node, reader.problems);
  return {
    key,
    id: reader.text({ kind: 'scalar', value: `\${resources.jobs.${key}.id}`, file: node.file, span: node.span }),
    name: displayName(scope, reader.textAt(node, 'name') ?? key),
    maxConcurrentRuns: reader.whole(node, 'max_concurrent_runs', 1),
    parameters: readParameters(scope, node),
    onFailure: readRecipients(scope, node),
    tasks,
    schedule: readSchedule(scope, node),
    file: node.file,
  };
}

function readParameters(scope: Scope, node: MapNode): Record<string, string> {
  const { reader } = scope;
  const parameters: Record<string, string> = {};
  for (const parameter of listAt(node, 'parameters', reader.problems)) {
    if (parameter.kind !== 'map') continue;
    checkKeys(parameter, ['name', 'default'], 'A job parameter', reader.problems);
    parameters[reader.required(parameter, 'name', 'A job parameter')] = reader.textAt(parameter, 'default') ?? '';
  }
  return parameters;
}

function readSchedule(scope: Scope, node: MapNode): string | undefined {
  const { reader } = scope;
  const schedule = mapAt(node, 'schedule', reader.problems);
  const expression = reader.textAt(schedule, 'quartz_cron_expression');
  if (expression === undefined) return undefined;
  const paused = scope.development || reader.textAt(schedule, 'pause_status') === 'PAUSED';
  return `${expression} ${reader.textAt(schedule, 'timezone_id') ?? 'UTC'}${paused ? ' (paused)' : ''}`;
}
