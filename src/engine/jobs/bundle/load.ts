import { EngineError } from '../../errors.ts';
import type { Yaml } from '../../ports.ts';
import { numberOf, uuidOf } from '../../warehouse/hash.ts';
import type { BundleSpec } from '../spec.ts';
import { readAlerts } from './alert.ts';
import { readJobs } from './job.ts';
import { BUNDLE_KEYS, ROOT_KEYS } from './keys.ts';
import {
  type BundleNode,
  checkKeys,
  emptyMap,
  listAt,
  type MapNode,
  mapAt,
  merged,
  Problems,
  plain,
  readYaml,
} from './node.ts';
import { matching, resolvePath } from './paths.ts';
import { readRunAs } from './people.ts';
import { readPipelines } from './pipeline.ts';
import { Reader } from './resolve.ts';
import type { Scope } from './scope.ts';
import { checkSettings, readTarget } from './target.ts';
import { readVariables } from './variables.ts';

export interface BundleInput {
  workspace: ReadonlyMap<string, string>;
  yaml: Yaml;
  /** Repository path of `databricks.yml`. */
  file: string;
  target: string;
  /** Role that deploys. */
  user: string;
}

/** `spec` is there when nothing is wrong. */
export interface LoadedBundle {
  spec: BundleSpec | undefined;
  problems: readonly EngineError[];
}

/** Reads a bundle for one target, as a strict `databricks bundle validate` would; problems come from top to bottom. */
export function loadBundle(input: BundleInput): LoadedBundle {
  const problems = new Problems();
  try {
    const spec = build(input, problems);
    return { spec: problems.list.length === 0 ? spec : undefined, problems: inPlace(problems.list, input.file) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { spec: undefined, problems: inPlace([...problems.list, error], input.file) };
  }
}

/** By file, `databricks.yml` first, and from top to bottom. */
function inPlace(problems: readonly EngineError[], root: string): EngineError[] {
  const file = (problem: EngineError): string => (problem.file === root ? '' : (problem.file ?? ''));
  const place = (problem: EngineError): number => problem.span?.start ?? 0;
  return [...problems].sort((left, right) => {
    if (file(left) !== file(right)) return file(left) < file(right) ? -1 : 1;
    return place(left) - place(right);
  });
}

function build(input: BundleInput, problems: Problems): BundleSpec {
  const base = readTree(input, problems);
  const declared = readTarget(base, input, problems);
  const bundle = mapAt(base, 'bundle', problems);
  checkKeys(bundle, BUNDLE_KEYS, 'bundle', problems);
  const resources = merged(mapAt(base, 'resources', problems), mapAt(declared, 'resources', problems)) as MapNode;
  checkKeys(resources, RESOURCE_KEYS, 'resources', problems);

  const name = plain(bundle.entries.get('name'));
  const references = new Map<string, () => string>([
    ['bundle.name', () => name],
    ['bundle.target', () => input.target],
    ['workspace.current_user.userName', () => input.user],
    ['workspace.current_user.short_name', () => input.user],
    ['workspace.file_path', () => '/Workspace/files'],
    ['workspace.root_path', () => '/Workspace'],
  ]);
  const reader = new Reader(references, problems);
  const variables = readVariables(base, declared, reader, references);
  referToResources(resources, `${name}/${input.target}`, reader, references);
  const mode = plain(declared.entries.get('mode'));
  const runAs = readRunAs(reader, declared) ?? readRunAs(reader, base);
  const scope: Scope = {
    input,
    reader,
    runAs,
    development: mode === 'development',
    production: mode === 'production',
    resources,
  };
  checkSettings(scope, base);
  checkSettings(scope, declared);
  const pipelines = readPipelines(scope);
  const alerts = readAlerts(scope);
  const jobs = readJobs(scope, { pipelines, alerts });
  return { name, target: input.target, variables: variables(), pipelines, jobs, alerts };
}

/** Ids are the same each time, and others in another target. */
function referToResources(
  resources: MapNode,
  prefix: string,
  reader: Reader,
  references: Map<string, () => string>,
): void {
  for (const [kind, idOf] of IDS) {
    for (const [key, node] of mapAt(resources, kind, reader.problems).entries) {
      const id = idOf(`${prefix}/${kind}/${key}`);
      references.set(`resources.${kind}.${key}.id`, () => id);
      references.set(`resources.${kind}.${key}.name`, () =>
        node.kind === 'map' ? (reader.textAt(node, 'name') ?? key) : key,
      );
    }
  }
}

const IDS = [
  ['pipelines', uuidOf],
  ['jobs', numberOf],
  ['alerts', numberOf],
] as const;

const RESOURCE_KEYS = [
  'alerts',
  'apps',
  'clusters',
  'dashboards',
  'experiments',
  'jobs',
  'models',
  'pipelines',
  'quality_monitors',
  'registered_models',
  'schemas',
  'secret_scopes',
  'sql_warehouses',
  'volumes',
];

/** `databricks.yml` with its includes merged in. */
function readTree(input: BundleInput, problems: Problems): MapNode {
  const { workspace, file, yaml } = input;
  const text = workspace.get(file);
  if (text === undefined) {
    throw new EngineError({
      condition: 'SANDBOX_BUNDLE_FILE',
      message: `The workspace has no ${file}.`,
      hint: 'A bundle begins with it: bundle, targets, resources.',
      file,
    });
  }
  let tree = asMap(readYaml(yaml, text, file), problems);
  for (const pattern of listAt(tree, 'include', problems)) {
    const glob = resolvePath(file, plain(pattern));
    const files = glob === undefined ? [] : matching(workspace.keys(), glob).filter((path) => path !== file);
    if (files.length === 0) {
      problems.add(
        'INCLUDE',
        `include ${plain(pattern)} matches no file.`,
        'Paths are relative to this file.',
        pattern,
      );
    }
    for (const path of files) {
      const included = asMap(readYaml(yaml, workspace.get(path) ?? '', path), problems);
      reportTwice(tree, included, problems);
      tree = { ...(merged(tree, included) as MapNode), file };
    }
  }
  checkKeys(tree, ROOT_KEYS, 'The bundle', problems);
  return tree;
}

function asMap(node: BundleNode, problems: Problems): MapNode {
  if (node.kind === 'map') return node;
  const empty = node.kind === 'scalar' && node.value === null;
  if (!empty)
    problems.add('TYPE', 'A bundle file must be a map.', 'Begin with bundle:, resources: or another key.', node);
  return emptyMap(node.file);
}

/** The same resource in two files: the CLI refuses that. */
function reportTwice(tree: MapNode, included: MapNode, problems: Problems): void {
  const before = mapAt(tree, 'resources', problems);
  for (const [kind, node] of mapAt(included, 'resources', problems).entries) {
    if (node.kind !== 'map') continue;
    const known = before.entries.get(kind);
    for (const [key, resource] of node.entries) {
      const first = known?.kind === 'map' ? known.entries.get(key) : undefined;
      if (first)
        problems.add(
          'TWICE',
          `${kind}.${key} is declared twice, first in ${first.file}.`,
          'Rename or delete one of them.',
          resource,
        );
    }
  }
}
