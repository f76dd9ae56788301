import { EngineError } from '../errors.ts';
import type { Column, DataType } from '../types.ts';
import { parseDdl } from './ddl.ts';

/** One hint: the path to a column or a field of structs, and its type. */
export interface SchemaHint {
  path: readonly string[];
  type: DataType;
  /** As written, for errors. */
  text: string;
}

/**
 * `a INT, b.c DATE`: types for columns, nested fields and columns that do not exist yet.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/schema (override schema inference)
 */
export function parseHints(text: string | undefined): SchemaHint[] {
  if (text === undefined) return [];
  const hints = split(text).map(parseHint);
  const seen = new Set<string>();
  for (const hint of hints) {
    const key = keyOf(hint.path);
    if (seen.has(key)) throw redefined(hint.path, text);
    seen.add(key);
  }
  return hints;
}

/** A hint gives a column or field its type, or adds it at the end. */
export function applyHints(columns: readonly Column[], hints: readonly SchemaHint[]): Column[] {
  return hints.reduce<Column[]>((present, hint) => applyHint(present, hint, hint.path), [...columns]);
}

function applyHint(columns: readonly Column[], hint: SchemaHint, path: readonly string[]): Column[] {
  const [name = '', ...rest] = path;
  const index = columns.findIndex((column) => same(column.name, name));
  const present = columns[index];
  const type = rest.length === 0 ? hint.type : nested(present, hint, rest);
  if (!present) return [...columns, { name, type }];
  return columns.map((column, at) => (at === index ? { ...column, type } : column));
}

function nested(column: Column | undefined, hint: SchemaHint, rest: readonly string[]): DataType {
  if (!column) return { kind: 'struct', fields: applyHint([], hint, rest) };
  if (column.type.kind === 'struct') return { kind: 'struct', fields: applyHint(column.type.fields, hint, rest) };
  throw unreachable(column, hint);
}

/** At commas outside of brackets, backticks and quotes. */
function split(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote === '' ? '`\'"'.includes(character) : character === quote) quote = quote === '' ? character : '';
    if (quote !== '') continue;
    if ('<('.includes(character)) depth += 1;
    if ('>)'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) {
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  items.push(text.slice(start));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

const NAME = '(?:`(?:[^`]|``)*`|[\\w-]+)';
const HINT = new RegExp(`^(${NAME}(?:\\s*\\.\\s*${NAME})*)\\s*:?\\s*(\\S.*)$`, 's');

function parseHint(text: string): SchemaHint {
  const [, written = text, type = ''] = HINT.exec(text) ?? [];
  const path = [...written.matchAll(new RegExp(NAME, 'g'))].map(([name]) =>
    name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name,
  );
  return { path, type: parseDdl(`hint ${type}`, `The schema hint ${text}`)[0]!.type, text };
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path.map((name) => name.toLowerCase()));
const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** Wording: the platform's error condition of that name. */
function redefined(path: readonly string[], text: string): EngineError {
  return new EngineError({
    condition: 'CF_INVALID_SCHEMA_HINTS_OPTION',
    message: `Schema hints can only specify a particular column once. In this case, redefining column: ${path.join('.')} multiple times in schemaHints: ${text}`,
    sqlState: '42000',
  });
}

function unreachable(column: Column, { text }: SchemaHint): EngineError {
  if (column.type.kind === 'array' || column.type.kind === 'map') {
    return new EngineError({
      condition: 'CF_INVALID_SCHEMA_HINT_COLUMN',
      message: `Schema hints can not be used to override maps' and arrays' nested types. Conflicted column: ${column.name}`,
      hint: `Hint the whole column instead of ${text}.`,
      sqlState: '42000',
    });
  }
  return new EngineError({
    condition: 'SANDBOX_SCHEMA_HINT',
    message: `The schema hint ${text} names a field of ${column.name}, which is no struct but ${column.type.kind.toUpperCase()}.`,
    hint: `Infer column types, or hint the whole column: ${column.name} STRUCT<…>.`,
  });
}
