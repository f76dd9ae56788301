import { PERMISSION_LEVELS } from './keys.ts';
import { checkKeys, keyOf, type MapNode, mapAt, mapsAt } from './node.ts';
import type { Reader } from './resolve.ts';
import type { Scope } from './scope.ts';

const PRINCIPALS = ['user_name', 'group_name', 'service_principal_name'];

/** Every entry needs a level of its kind of resource and exactly one principal. Shown only: nobody is kept out here. */
export function checkPermissions({ reader }: Scope, node: MapNode, kind: keyof typeof PERMISSION_LEVELS): void {
  const { problems } = reader;
  for (const entry of mapsAt(node, 'permissions', 'A permission', problems)) {
    checkKeys(entry, ['level', ...PRINCIPALS], 'A permission', problems);
    reader.oneOf(entry, 'level', PERMISSION_LEVELS[kind], 'A permission');
    const named = PRINCIPALS.filter((key) => entry.entries.has(key));
    if (named.length !== 1) {
      const has = named.length === 0 ? 'nobody' : named.join(' and ');
      problems.add('VALUE', `A permission names ${has}.`, `Give it exactly one of ${PRINCIPALS.join(', ')}.`, entry);
    }
  }
}

/** Who runs it, when that is said: one user or one service principal, never a group. */
export function readRunAs(reader: Reader, node: MapNode): string | undefined {
  const value = node.entries.get('run_as');
  if (!value) return undefined;
  const { problems } = reader;
  const runAs = mapAt(node, 'run_as', problems);
  const keys = ['user_name', 'service_principal_name'];
  checkKeys(runAs, keys, 'run_as', problems);
  const named = keys.filter((key) => runAs.entries.has(key));
  if (named.length !== 1 && value.kind === 'map') {
    problems.add(
      'VALUE',
      `run_as names ${named.length === 0 ? 'nobody' : named.join(' and ')}.`,
      `Give it exactly one of ${keys.join(', ')}.`,
      keyOf(value),
    );
  }
  return reader.textAt(runAs, named[0] ?? '');
}
