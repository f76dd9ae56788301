import type { PipelineSpec } from '../spec.ts';
import { EVENT_LOG_KEYS, PIPELINE_ALERTS, PIPELINE_KEYS, PIPELINE_NOTIFICATION_KEYS } from './keys.ts';
import { type BundleNode, checkKeys, keyOf, listAt, type MapNode, mapAt, mapsAt } from './node.ts';
import { matching, resolvePath } from './paths.ts';
import { checkPermissions, readRunAs } from './people.ts';
import { displayName, type Scope } from './scope.ts';

/** Without a setting the platform takes ADVANCED. */
const EDITIONS = ['CORE', 'PRO', 'ADVANCED'] as const;

export function readPipelines(scope: Scope): Record<string, PipelineSpec> {
  const { problems } = scope.reader;
  const specs: Record<string, PipelineSpec> = {};
  for (const [key, node] of mapAt(scope.resources, 'pipelines', problems).entries) {
    if (node.kind === 'map') specs[key] = readPipeline(scope, key, node);
    else problems.add('TYPE', `Pipeline ${key} must be a map.`, 'Write its settings below it, indented.', node);
  }
  return specs;
}

function readPipeline(scope: Scope, key: string, node: MapNode): PipelineSpec {
  const { reader, input } = scope;
  const where = `Pipeline ${key}`;
  checkKeys(node, PIPELINE_KEYS, where, reader.problems);
  checkPermissions(scope, node, 'pipeline');
  const continuous = reader.flag(node, 'continuous', false);
  const development = node.entries.get('development');
  if (scope.production && reader.flag(node, 'development', false)) {
    const message = `${where} is for development, but the target is of mode production.`;
    reader.problems.add('VALUE', message, 'Take development: true away.', keyOf(development ?? node));
  }
  return {
    key,
    id: reader.text({ kind: 'scalar', value: `\${resources.pipelines.${key}.id}`, file: node.file, span: node.span }),
    name: displayName(scope, reader.textAt(node, 'name') ?? key),
    catalog: reader.required(node, 'catalog', where).toLowerCase(),
    schema: (
      reader.textAt(node, 'schema') ??
      reader.textAt(node, 'target') ??
      reader.required(node, 'schema', where)
    ).toLowerCase(),
    edition: reader.oneOf(node, 'edition', EDITIONS, where, 'ADVANCED'),
    continuous: continuous && !scope.development,
    development: scope.development || reader.flag(node, 'development', false),
    configuration: reader.map(mapAt(node, 'configuration', reader.problems)),
    sources: readSources(scope, node, input.workspace),
    eventLog: readEventLog(scope, node),
    notifications: readNotifications(scope, node),
    runAs: readRunAs(reader, node) ?? scope.runAs,
    file: node.file,
  };
}

function readNotifications({ reader }: Scope, node: MapNode): PipelineSpec['notifications'] {
  return mapsAt(node, 'notifications', 'A notification', reader.problems).map((entry) => {
    checkKeys(entry, PIPELINE_NOTIFICATION_KEYS, 'A notification', reader.problems);
    const alerts = listAt(entry, 'alerts', reader.problems).map((each) => reader.word(each, PIPELINE_ALERTS, 'alert'));
    return { to: reader.texts(listAt(entry, 'email_recipients', reader.problems)), alerts };
  });
}

function readEventLog(scope: Scope, node: MapNode): PipelineSpec['eventLog'] {
  const { reader } = scope;
  if (!node.entries.has('event_log')) return undefined;
  const log = mapAt(node, 'event_log', reader.problems);
  checkKeys(log, EVENT_LOG_KEYS, 'event_log', reader.problems);
  const name = reader.required(log, 'name', 'event_log');
  const catalog = reader.textAt(log, 'catalog') ?? reader.textAt(node, 'catalog') ?? '';
  const schema = reader.textAt(log, 'schema') ?? reader.textAt(node, 'schema') ?? '';
  return { catalog: catalog.toLowerCase(), schema: schema.toLowerCase(), name: name.toLowerCase() };
}

/** Source files in path order. A glob without a match is legal, as on the platform: the pipeline is then empty. */
function readSources(scope: Scope, node: MapNode, workspace: ReadonlyMap<string, string>): string[] {
  const { reader } = scope;
  const found = new Set<string>();
  for (const library of mapsAt(node, 'libraries', 'A library', reader.problems)) {
    checkKeys(library, ['glob', 'file', 'notebook'], 'A library', reader.problems);
    for (const path of readLibrary(scope, library, workspace)) found.add(path);
  }
  return [...found].filter((path) => /\.(py|sql)$/.test(path)).sort();
}

function readLibrary(scope: Scope, library: MapNode, workspace: ReadonlyMap<string, string>): string[] {
  const { reader } = scope;
  const glob = mapAt(library, 'glob', reader.problems).entries.get('include');
  if (glob) {
    const pattern = repositoryPath(scope, glob);
    return pattern === undefined ? [] : matching(workspace.keys(), pattern);
  }
  for (const kind of ['file', 'notebook'] as const) {
    const path = mapAt(library, kind, reader.problems).entries.get('path');
    if (path) return existing(scope, path, workspace);
  }
  reader.problems.add(
    'MISSING',
    'A library names no file.',
    'Write glob: {include: ../src/**} or file: {path: …}.',
    library,
  );
  return [];
}

function existing(scope: Scope, node: BundleNode, workspace: ReadonlyMap<string, string>): string[] {
  const path = repositoryPath(scope, node);
  if (path === undefined) return [];
  const found = [path, `${path}.py`, `${path}.sql`].find((candidate) => workspace.has(candidate));
  if (found === undefined) {
    scope.reader.problems.add(
      'FILE',
      `There is no file ${path}.`,
      'Paths are relative to the file they are written in.',
      node,
    );
  }
  return found === undefined ? [] : [found];
}

/** Relative to the file that says it. */
export function repositoryPath(scope: Scope, node: BundleNode): string | undefined {
  const written = scope.reader.text(node);
  const path = resolvePath(node.file, written);
  if (path === undefined) {
    scope.reader.problems.add('FILE', `The path ${written} leaves the repository.`, 'Take one ../ away.', node);
  }
  return path;
}
