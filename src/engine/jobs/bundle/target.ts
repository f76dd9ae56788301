import { nearest } from '../../sql/nearest.ts';
import { SYNC_KEYS, TARGET_KEYS, TARGET_MODES, WORKSPACE_KEYS } from './keys.ts';
import type { BundleInput } from './load.ts';
import { checkKeys, emptyMap, keyOf, listAt, type MapNode, mapAt, type Problems, plain } from './node.ts';
import { checkPermissions } from './people.ts';
import type { Scope } from './scope.ts';

/** The target that is deployed. All are checked; a bundle without targets has a single nameless one. */
export function readTarget(base: MapNode, input: BundleInput, problems: Problems): MapNode {
  const { entries } = mapAt(base, 'targets', problems);
  const targets = [...entries].map(([name, node]): [string, MapNode] => [name, checkTarget(name, node, problems)]);
  const [, second] = targets.filter(([, target]) => plain(target.entries.get('default')) === 'true');
  const place = second?.[1].entries.get('default');
  if (place) problems.add('TARGET', 'Two targets are the default.', 'Keep default: true of one.', keyOf(place));
  const chosen = targets.find(([name]) => name === input.target);
  if (chosen || targets.length === 0) return chosen?.[1] ?? emptyMap(base.file);
  const [similar] = nearest(input.target, entries.keys(), 1);
  const hint = similar
    ? `Did you mean ${similar}? Otherwise add it under targets: of ${input.file}.`
    : `Add it under targets: of ${input.file}.`;
  problems.add('TARGET', `The bundle has no target ${input.target}.`, hint, base);
  return emptyMap(base.file);
}

function checkTarget(name: string, node: ReturnType<MapNode['entries']['get']> & object, problems: Problems): MapNode {
  if (node.kind !== 'map') {
    if (plain(node) !== '')
      problems.add('TYPE', `Target ${name} must be a map.`, 'Write its settings below it, indented.', node);
    return emptyMap(node.file);
  }
  checkKeys(node, TARGET_KEYS, `Target ${name}`, problems);
  const mode = node.entries.get('mode');
  if (mode && !TARGET_MODES.includes(plain(mode))) {
    problems.add('VALUE', `There is no mode ${plain(mode)}.`, `Modes: ${TARGET_MODES.join(', ')}.`, mode);
  }
  return node;
}

/** What bundle and target may both say besides resources. Shown only: nobody deploys to a workspace here. */
export function checkSettings(scope: Scope, node: MapNode): void {
  const { problems } = scope.reader;
  checkPermissions(scope, node, 'bundle');
  checkKeys(mapAt(node, 'workspace', problems), WORKSPACE_KEYS, 'workspace', problems);
  const sync = mapAt(node, 'sync', problems);
  checkKeys(sync, SYNC_KEYS, 'sync', problems);
  for (const key of SYNC_KEYS) scope.reader.texts(listAt(sync, key, problems));
}
