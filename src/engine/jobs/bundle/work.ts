import { nearest } from '../../sql/nearest.ts';
import type { AlertSpec, PipelineSpec, TaskWork } from '../spec.ts';
import { readSubscribers } from './alert.ts';
import {
  ALERT_TASK_KEYS,
  CONDITION_OPS,
  CONDITION_TASK_KEYS,
  FOREIGN_WORK_KEYS,
  NOTEBOOK_TASK_KEYS,
  PIPELINE_TASK_KEYS,
  RUN_JOB_TASK_KEYS,
  SQL_ALERT_KEYS,
  SQL_FILE_KEYS,
  SQL_TASK_KEYS,
  WORK_KEYS,
} from './keys.ts';
import { checkKeys, listAt, type MapNode, mapAt, plain } from './node.ts';
import { repositoryPath } from './pipeline.ts';
import { refuse } from './refuse.ts';
import type { Scope } from './scope.ts';

/** Resources of the bundle that tasks refer to by id. */
export interface Known {
  pipelines: Readonly<Record<string, PipelineSpec>>;
  alerts: Readonly<Record<string, AlertSpec>>;
  jobs: Readonly<Record<string, { key: string; id: string }>>;
}

type ReadWork = (scope: Scope, node: MapNode, known: Known) => TaskWork;

export function readWork(scope: Scope, key: string, node: MapNode, known: Known): TaskWork | undefined {
  const { problems } = scope.reader;
  const foreign = FOREIGN_WORK_KEYS.find((kind) => node.entries.has(kind));
  if (foreign) {
    problems.add(
      'TASK_KIND',
      `Task ${key} is a ${foreign}, which this sandbox does not run.`,
      `It runs: ${WORK_KEYS.join(', ')}.`,
      node.entries.get(foreign) ?? node,
    );
    return undefined;
  }
  const kinds = WORK_KEYS.filter((kind) => node.entries.has(kind));
  const [kind] = kinds;
  if (!kind || kinds.length > 1) {
    const has = kind ? kinds.join(' and ') : 'no work';
    problems.add('TASK_KIND', `Task ${key} has ${has}.`, `Give it exactly one of ${WORK_KEYS.join(', ')}.`, node);
    return undefined;
  }
  return WORKS[kind]?.(scope, mapAt(node, kind, problems), known);
}

const WORKS: Record<string, ReadWork> = {
  pipeline_task: readPipelineTask,
  sql_task: readSqlTask,
  notebook_task: readNotebookTask,
  condition_task: readConditionTask,
  alert_task: readAlertTask,
  run_job_task: readRunJobTask,
};

/** The resource that an id belongs to; ids are written as references. */
function byId<T extends { id: string }>(
  { reader }: Scope,
  node: MapNode,
  [key, kind]: readonly [key: string, kind: string],
  where: string,
  specs: Readonly<Record<string, T>>,
): T | undefined {
  const before = reader.problems.list.length;
  const id = reader.required(node, key, where);
  const found = Object.values(specs).find((spec) => spec.id === id);
  if (found || reader.problems.list.length > before) return found;
  const hint = `Write \${resources.${kind}.${Object.keys(specs)[0] ?? '<key>'}.id}.`;
  const place = node.entries.get(key) ?? node;
  reader.problems.add('REFERENCE', `No ${kind.replace(/s$/, '')} of this bundle has the id ${id}.`, hint, place);
  return undefined;
}

function readPipelineTask(scope: Scope, node: MapNode, { pipelines }: Known): TaskWork {
  const { reader } = scope;
  checkKeys(node, PIPELINE_TASK_KEYS, 'pipeline_task', reader.problems);
  const hint = 'It has full_refresh, refresh_selection, full_refresh_selection and reset_checkpoint_selection.';
  refuse(scope, node, ['parameters', 'refresh_flow_selection'], 'pipeline_task', hint);
  const found = byId(scope, node, ['pipeline_id', 'pipelines'], 'pipeline_task', pipelines);
  if (found?.continuous) {
    const place = node.entries.get('pipeline_id') ?? node;
    reader.problems.add(
      'VALUE',
      `Pipeline ${found.key} is continuous; a task can start triggered pipelines only.`,
      'Set continuous: false there.',
      place,
    );
  }
  const selection = (name: string): string[] => reader.texts(listAt(node, name, reader.problems));
  return {
    kind: 'pipeline',
    pipeline: found?.key ?? '',
    fullRefresh: reader.flag(node, 'full_refresh', false),
    refreshSelection: selection('refresh_selection'),
    fullRefreshSelection: selection('full_refresh_selection'),
    resetCheckpointSelection: selection('reset_checkpoint_selection'),
  };
}

function readSqlTask(scope: Scope, node: MapNode, known: Known): TaskWork {
  const { reader } = scope;
  checkKeys(node, SQL_TASK_KEYS, 'sql_task', reader.problems);
  refuse(scope, node, ['query', 'dashboard'], 'sql_task', 'Write the query into a file: file: {path: …}.');
  if (node.entries.has('alert') && !node.entries.has('file')) return readSqlAlert(scope, node, known);
  const file = mapAt(node, 'file', reader.problems);
  checkKeys(file, SQL_FILE_KEYS, 'file', reader.problems);
  checkSource(scope, file);
  if (!node.entries.has('file') && !node.entries.has('query') && !node.entries.has('dashboard')) {
    reader.problems.add('MISSING', 'sql_task has no file.', 'Add file: {path: …} or alert: {alert_id: …}.', node);
  }
  return {
    kind: 'sql',
    file: node.entries.has('file') ? existingFile(scope, file, 'path', ['', '.sql']) : '',
    parameters: reader.map(mapAt(node, 'parameters', reader.problems)),
  };
}

/** The older form of an alert task. Neither takes parameters (docs.databricks.com/aws/en/jobs/tasks/alert). */
function readSqlAlert(scope: Scope, node: MapNode, { alerts }: Known): TaskWork {
  const { reader } = scope;
  const alert = mapAt(node, 'alert', reader.problems);
  checkKeys(alert, SQL_ALERT_KEYS, 'alert', reader.problems);
  refuse(
    scope,
    node,
    ['parameters'],
    'a SQL alert task',
    'Write the values into the query; variables of the bundle are replaced there.',
  );
  return {
    kind: 'alert',
    alert: byId(scope, alert, ['alert_id', 'alerts'], 'alert', alerts)?.key ?? '',
    subscribers: readSubscribers(scope, alert, 'subscriptions', 'user_name'),
    paused: reader.flag(alert, 'pause_subscriptions', false),
  };
}

function readAlertTask(scope: Scope, node: MapNode, { alerts }: Known): TaskWork {
  checkKeys(node, ALERT_TASK_KEYS, 'alert_task', scope.reader.problems);
  refuse(scope, node, ['workspace_path'], 'alert_task', 'Write alert_id: with the id of an alert of this bundle.');
  const named = node.entries.has('workspace_path') && !node.entries.has('alert_id');
  return {
    kind: 'alert',
    alert: named ? '' : (byId(scope, node, ['alert_id', 'alerts'], 'alert_task', alerts)?.key ?? ''),
    subscribers: readSubscribers(scope, node, 'subscribers', 'user_name'),
    paused: false,
  };
}

function readRunJobTask(scope: Scope, node: MapNode, { jobs }: Known): TaskWork {
  const { reader } = scope;
  checkKeys(node, RUN_JOB_TASK_KEYS, 'run_job_task', reader.problems);
  const taken = ['job_id', 'job_parameters'];
  refuse(
    scope,
    node,
    RUN_JOB_TASK_KEYS.filter((key) => !taken.includes(key)),
    'run_job_task',
    'Pass job_parameters.',
  );
  return {
    kind: 'run_job',
    job: byId(scope, node, ['job_id', 'jobs'], 'run_job_task', jobs)?.key ?? '',
    parameters: reader.map(mapAt(node, 'job_parameters', reader.problems)),
  };
}

function readNotebookTask(scope: Scope, node: MapNode): TaskWork {
  const { reader } = scope;
  checkKeys(node, NOTEBOOK_TASK_KEYS, 'notebook_task', reader.problems);
  checkSource(scope, node);
  const path = existingFile(scope, node, 'notebook_path', ['', '.py']);
  const place = node.entries.get('notebook_path');
  if (place && scope.input.workspace.has(path) && !path.endsWith('.py')) {
    reader.problems.add(
      'FILE',
      `The notebook ${path} is no Python file.`,
      'Run SQL with sql_task: {file: {path: …}}.',
      place,
    );
  }
  return { kind: 'notebook', path, parameters: reader.map(mapAt(node, 'base_parameters', reader.problems)) };
}

/** Files come from the workspace; a task that reads them from a Git branch would run other ones. */
function checkSource({ reader }: Scope, node: MapNode): void {
  const place = node.entries.get('source');
  if (!place || plain(place) === 'WORKSPACE') return;
  reader.problems.add(
    'FOREIGN',
    `The source ${plain(place)} is not in this sandbox.`,
    'Write source: WORKSPACE, or nothing.',
    place,
  );
}

function readConditionTask(scope: Scope, node: MapNode): TaskWork {
  const { reader } = scope;
  checkKeys(node, CONDITION_TASK_KEYS, 'condition_task', reader.problems);
  return {
    kind: 'condition',
    left: reader.required(node, 'left', 'condition_task'),
    op: reader.oneOf(node, 'op', CONDITION_OPS, 'condition_task'),
    right: reader.required(node, 'right', 'condition_task'),
  };
}

function existingFile(scope: Scope, node: MapNode, key: string, endings: readonly string[]): string {
  const { reader, input } = scope;
  const place = node.entries.get(key);
  if (!place) return reader.required(node, key, 'The task');
  const path = repositoryPath(scope, place);
  if (path === undefined) return '';
  const found = endings.map((ending) => path + ending).find((candidate) => input.workspace.has(candidate));
  if (found !== undefined) return found;
  const [similar] = nearest(path, input.workspace.keys(), 1);
  const hint = similar
    ? `Did you mean ${similar}? Paths are relative to the file they are written in.`
    : 'Paths are relative to the file they are written in.';
  reader.problems.add('FILE', `There is no file ${path}.`, hint, place);
  return path;
}
