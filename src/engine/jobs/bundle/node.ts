import { EngineError, type Span } from '../../errors.ts';
import type { Yaml } from '../../ports.ts';
import { nearest } from '../../sql/nearest.ts';

/** A value of a bundle file that knows where it and its key stand, so that every problem can be shown there. */
export type BundleNode = { file: string; span: Span | undefined; keySpan?: Span | undefined } & (
  | { kind: 'map'; entries: ReadonlyMap<string, BundleNode> }
  | { kind: 'list'; items: readonly BundleNode[] }
  | { kind: 'scalar'; value: string | number | boolean | null }
);

export type MapNode = Extract<BundleNode, { kind: 'map' }>;

/** What each kind is called in a message. */
export const KIND_NAMES = { map: 'map', list: 'list', scalar: 'single value' } as const;

/** Collects problems instead of stopping at the first. */
export class Problems {
  readonly list: EngineError[] = [];

  add(condition: string, message: string, hint: string, node: { file: string; span?: Span | undefined }): void {
    const { file, span } = node;
    // A variable is read wherever it is used; its problem is one problem.
    if (this.list.some((known) => known.text === message && known.file === file && known.span === span)) return;
    this.list.push(new EngineError({ condition: `SANDBOX_BUNDLE_${condition}`, message, hint, file, span }));
  }
}

export function readYaml(yaml: Yaml, text: string, file: string): BundleNode {
  const { data, spanOf, keySpanOf } = yaml.parse(text, file);
  const convert = (value: unknown, path: readonly (string | number)[]): BundleNode => {
    const place = { file, span: spanOf(path), keySpan: keySpanOf(path) };
    if (Array.isArray(value)) {
      return { ...place, kind: 'list', items: value.map((item, index) => convert(item, [...path, index])) };
    }
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([key, item]) => [key, convert(item, [...path, key])] as const);
      return { ...place, kind: 'map', entries: new Map(entries) };
    }
    return { ...place, kind: 'scalar', value: value as string | number | boolean | null };
  };
  return convert(data, []);
}

/** Where the key of a value stands, for problems with the key itself. */
export const keyOf = ({ file, span, keySpan }: BundleNode): { file: string; span: Span | undefined } => ({
  file,
  span: keySpan ?? span,
});

export const emptyMap = (file: string): MapNode => ({ kind: 'map', entries: new Map(), file, span: undefined });

/** `over` wins key by key; lists and scalars are replaced whole. */
export function merged(base: BundleNode | undefined, over: BundleNode): BundleNode {
  if (base?.kind !== 'map' || over.kind !== 'map') return over;
  const entries = new Map(base.entries);
  for (const [key, node] of over.entries) entries.set(key, merged(entries.get(key), node));
  return { ...over, entries };
}

/** The map below a key, or an empty one. A value of another kind is a problem. */
export function mapAt(node: MapNode, key: string, problems: Problems): MapNode {
  const value = node.entries.get(key);
  if (value?.kind === 'map') return value;
  if (value && !isNull(value))
    problems.add('TYPE', `${key} must be a map.`, `Write ${key}: and its entries below, indented.`, value);
  return emptyMap(node.file);
}

export function listAt(node: MapNode, key: string, problems: Problems): readonly BundleNode[] {
  const value = node.entries.get(key);
  if (value?.kind === 'list') return value.items;
  if (value && !isNull(value))
    problems.add('TYPE', `${key} must be a list.`, `Begin each entry of ${key} with a dash.`, value);
  return [];
}

/** The maps of a list; entries of another kind are problems. `what` names one entry, e.g. `A task`. */
export function mapsAt(node: MapNode, key: string, what: string, problems: Problems): MapNode[] {
  return listAt(node, key, problems).filter((entry): entry is MapNode => {
    if (entry.kind === 'map') return true;
    problems.add(
      'TYPE',
      `${what} must be a map, not a ${KIND_NAMES[entry.kind]}.`,
      `Write its settings as key: value below ${key}.`,
      entry,
    );
    return false;
  });
}

const isNull = (node: BundleNode): boolean => node.kind === 'scalar' && node.value === null;

/** The CLI only warns of an unknown key and goes on without it, which is how a misspelt setting gets lost; here it is an error. */
export function checkKeys(node: MapNode, known: readonly string[], where: string, problems: Problems): void {
  for (const [key, value] of node.entries) {
    if (known.includes(key)) continue;
    const [similar] = nearest(key, known, 1);
    const hint = similar ? `Did you mean ${similar}?` : `Known here: ${known.join(', ')}.`;
    problems.add('UNKNOWN_KEY', `${where} has no setting ${key}.`, hint, keyOf(value));
  }
}

/** A value as it is written, without its references replaced; empty for a map or a list. */
export const plain = (node: BundleNode | undefined): string =>
  node?.kind === 'scalar' ? String(node.value ?? '') : '';
