import { nearest } from '../../sql/nearest.ts';
import { type BundleNode, KIND_NAMES, type MapNode, type Problems } from './node.ts';

const REFERENCE = /\$\{([^}]*)\}/g;

/** What `${…}` means: each reference by its path, e.g. `var.catalog`, `resources.pipelines.dwh_ingest.id`. */
export type References = ReadonlyMap<string, () => string>;

/** Reads scalars as text with their references replaced. */
export class Reader {
  readonly problems: Problems;
  readonly #references: References;
  /** Variables that are being resolved, so that a circle ends. */
  readonly #open = new Set<string>();

  constructor(references: References, problems: Problems) {
    this.#references = references;
    this.problems = problems;
  }

  text(node: BundleNode): string {
    if (node.kind !== 'scalar') {
      this.problems.add(
        'TYPE',
        `A text is expected here, not a ${KIND_NAMES[node.kind]}.`,
        'Write a single value.',
        node,
      );
      return '';
    }
    return String(node.value ?? '').replace(REFERENCE, (_, path: string) => this.#resolve(path.trim(), node));
  }

  textAt(node: MapNode, key: string): string | undefined {
    const value = node.entries.get(key);
    return value && this.text(value);
  }

  /** Demands a value. One that came to nothing because of its reference is told of already. */
  required(node: MapNode, key: string, where: string): string {
    const before = this.problems.list.length;
    const value = this.textAt(node, key) ?? '';
    if (value === '' && this.problems.list.length === before) {
      this.problems.add('MISSING', `${where} has no ${key}.`, `Add ${key}: to it.`, node);
    }
    return value;
  }

  flag(node: MapNode, key: string, otherwise: boolean): boolean {
    const value = this.textAt(node, key);
    if (value === undefined) return otherwise;
    if (value === 'true' || value === 'false') return value === 'true';
    this.problems.add(
      'TYPE',
      `${key} must be true or false, not ${value}.`,
      `Write ${key}: true, without quotes.`,
      node.entries.get(key) ?? node,
    );
    return otherwise;
  }

  whole(
    node: MapNode,
    key: string,
    otherwise: number,
    [least, most]: readonly [number, number] = [0, Infinity],
  ): number {
    const value = this.textAt(node, key);
    if (value === undefined) return otherwise;
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    const place = node.entries.get(key) ?? node;
    if (!Number.isInteger(number))
      this.problems.add('TYPE', `${key} must be a whole number, not ${value}.`, `Write ${key}: ${otherwise}.`, place);
    else this.problems.add('VALUE', `${key} is ${value}, out of its range.`, rangeHint(least, most), place);
    return otherwise;
  }

  number(node: MapNode, key: string, otherwise: number): number {
    const value = this.textAt(node, key);
    if (value === undefined) return otherwise;
    if (value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
    const place = node.entries.get(key) ?? node;
    this.problems.add('TYPE', `${key} must be a number, not ${value}.`, 'Write it with a point, e.g. 0.005.', place);
    return otherwise;
  }

  /** One of a list of words; without `otherwise` it must be there. */
  oneOf<T extends string>(node: MapNode, key: string, words: readonly T[], where: string, otherwise?: T): T {
    const fallback = otherwise ?? (words[0] as T);
    const value = otherwise === undefined ? this.required(node, key, where) : (this.textAt(node, key) ?? otherwise);
    return value === '' ? fallback : this.#word(value, words, key, fallback, node.entries.get(key) ?? node);
  }

  /** An entry of a list that must be one of a list of words. */
  word<T extends string>(node: BundleNode, words: readonly T[], what: string): T {
    return this.#word(this.text(node), words, what, words[0] as T, node);
  }

  #word<T extends string>(value: string, words: readonly T[], what: string, fallback: T, place: BundleNode): T {
    const known = words.find((word) => word === value);
    if (known !== undefined) return known;
    const [similar] = nearest(value, words, 1);
    const hint = similar ? `Did you mean ${similar}?` : `Values: ${words.join(', ')}.`;
    this.problems.add('VALUE', `There is no ${what} ${value}.`, hint, place);
    return fallback;
  }

  texts(nodes: readonly BundleNode[]): string[] {
    return nodes.map((node) => this.text(node));
  }

  map(node: MapNode): Record<string, string> {
    return Object.fromEntries([...node.entries].map(([key, value]) => [key, this.text(value)]));
  }

  #resolve(path: string, node: BundleNode): string {
    const value = this.#references.get(path);
    if (!value || this.#open.has(path)) {
      const [similar] = nearest(path, sameKind(path, this.#references.keys()), 1);
      const problem = value
        ? `The reference \${${path}} leads back to itself.`
        : `The reference \${${path}} does not exist.`;
      const otherwise = similar ? `Did you mean \${${similar}}?` : declaredWhere(path);
      const hint = value ? 'Give it a value that does not name it.' : otherwise;
      this.problems.add('REFERENCE', problem, hint, node);
      return '';
    }
    this.#open.add(path);
    const text = value();
    this.#open.delete(path);
    return text;
  }
}

const rangeHint = (least: number, most: number): string =>
  most === Infinity ? `The least is ${least}.` : `Write a number from ${least} to ${most}.`;

/** Another pipeline for a pipeline, a variable for a variable. */
function sameKind(path: string, names: Iterable<string>): string[] {
  const kind = path.split('.').slice(0, path.startsWith('resources.') ? 2 : 1);
  return [...names].filter((name) => name.startsWith(`${kind.join('.')}.`));
}

const declaredWhere = (path: string): string =>
  path.startsWith('resources.')
    ? `Declare it under resources: ${path.split('.')[1]}: of the bundle.`
    : `Variables are declared under variables: and written \${var.name}.`;
