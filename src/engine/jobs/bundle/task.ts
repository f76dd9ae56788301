import { nearest } from '../../sql/nearest.ts';
import type { PipelineSpec, RunIf, TaskSpec, TaskWork } from '../spec.ts';
import {
  CONDITION_OPS,
  CONDITION_TASK_KEYS,
  FOREIGN_WORK_KEYS,
  NOTEBOOK_TASK_KEYS,
  PIPELINE_TASK_KEYS,
  RUN_IFS,
  SQL_TASK_KEYS,
  TASK_KEYS,
  WORK_KEYS,
} from './keys.ts';
import { checkKeys, listAt, type MapNode, mapAt } from './node.ts';
import { repositoryPath } from './pipeline.ts';
import { readRecipients } from './recipients.ts';
import type { Scope } from './scope.ts';

type Pipelines = Record<string, PipelineSpec>;

export function readTask(scope: Scope, node: MapNode, pipelines: Pipelines): TaskSpec | undefined {
  const { reader } = scope;
  const key = reader.required(node, 'task_key', 'A task');
  checkKeys(node, TASK_KEYS, `Task ${key}`, reader.problems);
  const work = readWork(scope, key, node, pipelines);
  if (!work) return undefined;
  return {
    key,
    dependsOn: readDependencies(scope, node),
    runIf: readRunIf(scope, node),
    maxRetries: reader.whole(node, 'max_retries', 0),
    disabled: reader.flag(node, 'disabled', false),
    onFailure: readRecipients(scope, node),
    work,
    span: node.span,
  };
}

function readDependencies(scope: Scope, node: MapNode): TaskSpec['dependsOn'] {
  const { reader } = scope;
  return listAt(node, 'depends_on', reader.problems).flatMap((entry) => {
    if (entry.kind !== 'map') {
      reader.problems.add('TYPE', 'A dependency must be a map.', 'Write - task_key: name.', entry);
      return [];
    }
    checkKeys(entry, ['task_key', 'outcome'], 'A dependency', reader.problems);
    const task = reader.required(entry, 'task_key', 'A dependency');
    const outcome = reader.textAt(entry, 'outcome');
    if (outcome === undefined) return [{ task, span: entry.span }];
    if (outcome === 'true' || outcome === 'false') return [{ task, outcome, span: entry.span } as const];
    reader.problems.add(
      'VALUE',
      `outcome must be "true" or "false", not ${outcome}.`,
      'It names a branch of a condition task.',
      entry,
    );
    return [{ task, span: entry.span }];
  });
}

function readRunIf(scope: Scope, node: MapNode): RunIf {
  const written = scope.reader.textAt(node, 'run_if') ?? 'ALL_SUCCESS';
  const known = RUN_IFS.find((candidate) => candidate === written);
  if (known) return known;
  const [similar] = nearest(written, RUN_IFS, 1);
  const hint = similar ? `Did you mean ${similar}?` : `Values: ${RUN_IFS.join(', ')}.`;
  scope.reader.problems.add('VALUE', `There is no run_if ${written}.`, hint, node.entries.get('run_if') ?? node);
  return 'ALL_SUCCESS';
}

function readWork(scope: Scope, key: string, node: MapNode, pipelines: Pipelines): TaskWork | undefined {
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
  return WORKS[kind]?.(scope, mapAt(node, kind, problems), pipelines);
}

const WORKS: Record<string, (scope: Scope, node: MapNode, pipelines: Pipelines) => TaskWork> = {
  pipeline_task: readPipelineTask,
  sql_task: readSqlTask,
  notebook_task: readNotebookTask,
  condition_task: readConditionTask,
};

function readPipelineTask(scope: Scope, node: MapNode, pipelines: Pipelines): TaskWork {
  const { reader } = scope;
  checkKeys(node, PIPELINE_TASK_KEYS, 'pipeline_task', reader.problems);
  const before = reader.problems.list.length;
  const id = reader.required(node, 'pipeline_id', 'pipeline_task');
  const found = Object.values(pipelines).find((pipeline) => pipeline.id === id);
  if (!found && reader.problems.list.length === before) {
    const [first] = Object.keys(pipelines);
    const place = node.entries.get('pipeline_id') ?? node;
    reader.problems.add(
      'REFERENCE',
      `No pipeline of this bundle has the id ${id}.`,
      `Write \${resources.pipelines.${first ?? '<key>'}.id}.`,
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

function readSqlTask(scope: Scope, node: MapNode): TaskWork {
  const { reader } = scope;
  checkKeys(node, SQL_TASK_KEYS, 'sql_task', reader.problems);
  const file = mapAt(node, 'file', reader.problems);
  checkKeys(file, ['path', 'source'], 'file', reader.problems);
  if (!node.entries.has('file')) {
    reader.problems.add(
      'MISSING',
      'sql_task has no file.',
      'This sandbox runs SQL files of the repository: file: {path: …}.',
      node,
    );
  }
  return {
    kind: 'sql',
    file: existingFile(scope, file, 'path', ['', '.sql']),
    parameters: reader.map(mapAt(node, 'parameters', reader.problems)),
  };
}

function readNotebookTask(scope: Scope, node: MapNode): TaskWork {
  const { reader } = scope;
  checkKeys(node, NOTEBOOK_TASK_KEYS, 'notebook_task', reader.problems);
  return {
    kind: 'notebook',
    path: existingFile(scope, node, 'notebook_path', ['', '.py']),
    parameters: reader.map(mapAt(node, 'base_parameters', reader.problems)),
  };
}

function readConditionTask(scope: Scope, node: MapNode): TaskWork {
  const { reader } = scope;
  checkKeys(node, CONDITION_TASK_KEYS, 'condition_task', reader.problems);
  const op = reader.required(node, 'op', 'condition_task');
  if (op !== '' && !CONDITION_OPS.includes(op)) {
    reader.problems.add(
      'VALUE',
      `There is no op ${op}.`,
      `Values: ${CONDITION_OPS.join(', ')}.`,
      node.entries.get('op') ?? node,
    );
  }
  const side = (name: string): string => reader.textAt(node, name) ?? '';
  return { kind: 'condition', left: side('left'), op, right: side('right') };
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
