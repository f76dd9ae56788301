import type { JobSpec, TaskSpec } from '../spec.ts';
import { checkCalls, checkGraph } from './graph.ts';
import { JOB_KEYS } from './keys.ts';
import { checkKeys, type MapNode, mapAt, mapsAt } from './node.ts';
import { readDurationWarning, readNotifications } from './notifications.ts';
import { checkPermissions, readRunAs } from './people.ts';
import { checkReferences } from './references.ts';
import { refuse } from './refuse.ts';
import { readSchedule } from './schedule.ts';
import { displayName, type Scope } from './scope.ts';
import { readTask } from './task.ts';
import type { Known } from './work.ts';

export function readJobs(scope: Scope, resources: Omit<Known, 'jobs'>): Record<string, JobSpec> {
  const { problems } = scope.reader;
  const nodes = mapAt(scope.resources, 'jobs', problems).entries;
  const jobs = Object.fromEntries([...nodes].map(([key, node]) => [key, { key, id: idOf(scope, key, node) }]));
  const specs: Record<string, JobSpec> = {};
  for (const [key, node] of nodes) {
    if (node.kind === 'map') specs[key] = readJob(scope, key, node, { ...resources, jobs });
    else problems.add('TYPE', `Job ${key} must be a map.`, 'Write its settings below it, indented.', node);
  }
  checkCalls(specs, problems);
  return specs;
}

const idOf = ({ reader }: Scope, key: string, { file, span }: { file: string; span: MapNode['span'] }): string =>
  reader.text({ kind: 'scalar', value: `\${resources.jobs.${key}.id}`, file, span });

function readJob(scope: Scope, key: string, node: MapNode, known: Known): JobSpec {
  const { reader } = scope;
  checkKeys(node, JOB_KEYS, `Job ${key}`, reader.problems);
  checkPermissions(scope, node, 'job');
  refuse(scope, node, ['git_source'], 'a job', 'Tasks run the files of this bundle.');
  const tasks = mapsAt(node, 'tasks', 'A task', reader.problems)
    .map((task) => readTask(scope, task, known))
    .filter((task): task is TaskSpec => task !== undefined);
  checkGraph(key, tasks, node, reader.problems);
  return {
    key,
    id: known.jobs[key]?.id ?? '',
    name: displayName(scope, reader.textAt(node, 'name') ?? key),
    // Development mode lifts the limit that the platform has without a setting.
    runAs: readRunAs(reader, node) ?? scope.runAs,
    maxConcurrentRuns: reader.whole(node, 'max_concurrent_runs', scope.development ? 4 : 1, [0, 1000]),
    queue: readQueue(scope, node),
    timeoutSeconds: reader.whole(node, 'timeout_seconds', 0),
    warnAfterSeconds: readDurationWarning(scope, node),
    parameters: readParameters(scope, node),
    notifications: readNotifications(scope, node),
    tasks,
    schedule: readSchedule(scope, node, 'quartz_cron_expression'),
    file: node.file,
  };
}

function readQueue({ reader }: Scope, node: MapNode): boolean {
  const queue = mapAt(node, 'queue', reader.problems);
  checkKeys(queue, ['enabled'], 'queue', reader.problems);
  return reader.flag(queue, 'enabled', false);
}

function readParameters(scope: Scope, node: MapNode): Record<string, string> {
  const { reader } = scope;
  const parameters: Record<string, string> = {};
  for (const parameter of mapsAt(node, 'parameters', 'A job parameter', reader.problems)) {
    checkReferences(scope, parameter);
    checkKeys(parameter, ['name', 'default'], 'A job parameter', reader.problems);
    parameters[reader.required(parameter, 'name', 'A job parameter')] = reader.textAt(parameter, 'default') ?? '';
  }
  return parameters;
}
