import { EngineError } from '../errors.ts';
import type { Core } from './core.ts';

/** Three parts, lower case. */
export function completed(parts: readonly string[], place: { catalog: string; schema: string }): string {
  const lower = parts.map((part) => part.toLowerCase());
  if (lower.length === 1) return [place.catalog, place.schema, ...lower].join('.');
  return lower.length === 2 ? [place.catalog, ...lower].join('.') : lower.join('.');
}

/** Names that begin with two underscores are the platform's own tables: readable, but listed nowhere. */
export const isListed = (name: string): boolean => !lastPart(name).startsWith('__');

export const lastPart = (name: string): string => name.split('.').at(-1) ?? '';

/** `catalog.schema` of a full table name, or of a schema's own name. */
export const schemaOf = (name: string): string => name.split('.').slice(0, 2).join('.');

/** Tables and views by full name, sorted. */
export function namesOf(core: Core): string[] {
  return [...core.state.tables.keys(), ...core.state.views.keys()].filter(isListed).sort();
}

export const backticked = (name: string): string =>
  name
    .split('.')
    .map((part) => `\`${part}\``)
    .join('.');

/**
 * Refuses a name that Unity Catalog has not: with a point, a blank, a slash or a control character in one of its parts, of
 * which it has `parts`, or with one longer than 255 characters.
 * Source: docs.databricks.com/aws/en/sql/language-manual/sql-ref-names
 */
export function checkName(name: string, parts: number): void {
  const strange = (character: string): boolean => ' /'.includes(character) || character < ' ' || character === '\u007f';
  const given = name.split('.');
  if (given.length === parts && given.every((part) => part.length <= 255 && ![...part].some(strange))) return;
  throw new EngineError({
    condition: 'INVALID_SCHEMA_OR_RELATION_NAME',
    message: `${backticked(name)} is not a valid name: a name in Unity Catalog has at most 255 characters, and no point, blank, slash or control character.`,
    hint: 'Write letters, digits and underscores.',
    sqlState: '42602',
  });
}
