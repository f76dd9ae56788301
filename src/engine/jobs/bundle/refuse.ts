import { keyOf, type MapNode } from './node.ts';
import type { Scope } from './scope.ts';

/** Settings that exist on the platform and would change what happens, but not here. */
export function refuse({ reader }: Scope, node: MapNode, keys: readonly string[], where: string, hint: string): void {
  for (const key of keys) {
    const value = node.entries.get(key);
    if (value) reader.problems.add('FOREIGN', `${key} of ${where} is not in this sandbox.`, hint, keyOf(value));
  }
}
