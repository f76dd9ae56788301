import { VARIABLE_KEYS } from './keys.ts';
import { checkKeys, emptyMap, keyOf, type MapNode, mapAt } from './node.ts';
import type { Reader } from './resolve.ts';

/** Declares `${var.x}` and returns a function that yields all values. */
export function readVariables(
  base: MapNode,
  target: MapNode,
  reader: Reader,
  references: Map<string, () => string>,
): () => Record<string, string> {
  const { problems } = reader;
  const overrides = mapAt(target, 'variables', problems);
  const declared = mapAt(base, 'variables', problems);
  for (const [name, node] of declared.entries) {
    const settings = node.kind === 'map' ? node : emptyMap(node.file);
    checkKeys(settings, VARIABLE_KEYS, `Variable ${name}`, problems);
    const over = overrides.entries.get(name);
    const value = (over?.kind === 'map' ? over.entries.get('default') : over) ?? settings.entries.get('default');
    if (settings.entries.has('lookup'))
      problems.add(
        'FOREIGN',
        `Variable ${name} looks its value up in a workspace, which this sandbox has not.`,
        'Give it a default.',
        keyOf(node),
      );
    else if (value && value.kind !== 'scalar')
      problems.add(
        'FOREIGN',
        `Variable ${name} is a ${value.kind}; this sandbox has texts, numbers and flags.`,
        'Use one variable for each value.',
        keyOf(value),
      );
    else if (!value) {
      problems.add(
        'VARIABLE',
        `Variable ${name} has no value for this target.`,
        'Give it a default, or a value under targets: … variables:.',
        keyOf(node),
      );
    }
    const read = (): string => (value?.kind === 'scalar' ? reader.text(value) : '');
    references.set(`var.${name}`, read).set(`variables.${name}.value`, read);
  }
  for (const [name, node] of overrides.entries) {
    if (!declared.entries.has(name)) {
      problems.add(
        'VARIABLE',
        `Variable ${name} is set but not declared.`,
        'Declare it under variables: of the bundle.',
        keyOf(node),
      );
    }
  }
  return () =>
    Object.fromEntries([...declared.entries.keys()].map((name) => [name, references.get(`var.${name}`)?.() ?? '']));
}
