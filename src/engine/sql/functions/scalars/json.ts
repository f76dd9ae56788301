import type { Cell, DataType } from '../../../types.ts';
import type { PathStep } from '../../seam.ts';
import { parseType, printType, type ScalarFunction } from '../../types/index.ts';
import { isIntegral } from '../../types/kinds.ts';
import { strict } from '../../types/scalars.ts';
import { parseDate, parseTimestamp } from '../../types/values/dates.ts';
import { fitTo } from '../../types/values/decimal.ts';
import { parseExact } from '../../types/values/exact.ts';
import { parseInteger } from '../../types/values/parse.ts';
import { javaReal } from '../../types/values/text.ts';
import { type Json, parseJson } from './json-parse.ts';
import { printMoment, readMoment } from './moments.ts';
import { duckList, duckText } from './nested.ts';

/** Whole numbers keep their digits, fractions print as Java prints doubles. */
const numberText = (text: string) => (/^-?\d+$/.test(text) ? text : javaReal(String(Number(text))));

/** Without blanks, as Spark writes a part of JSON. */
export function printJson(json: Json): string {
  switch (json.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(json.value);
    case 'number':
      return numberText(json.text);
    case 'string':
      return JSON.stringify(json.value);
    case 'array':
      return `[${json.items.map(printJson).join(',')}]`;
    case 'object':
      return `{${json.entries.map(([key, value]) => `${JSON.stringify(key)}:${printJson(value)}`).join(',')}}`;
  }
}

/** A found value as STRING: text without quotes, JSON null as NULL. */
function found(json: Json | undefined): Cell {
  if (!json || json.kind === 'null') return null;
  return json.kind === 'string' ? json.value : printJson(json);
}

function step(json: Json, path: PathStep): Json | undefined {
  if ('field' in path) {
    if (json.kind !== 'object') return undefined;
    const exact = json.entries.find(([key]) => key === path.field);
    if (exact || path.exact) return exact?.[1];
    return json.entries.find(([key]) => key.toLowerCase() === path.field.toLowerCase())?.[1];
  }
  if (json.kind !== 'array') return undefined;
  return 'index' in path ? json.items[path.index] : json;
}

/** `[*]` collects what the rest of the path finds in each element. */
function follow(json: Json, steps: readonly PathStep[]): Json | undefined {
  const [first, ...rest] = steps;
  if (!first) return json;
  const next = step(json, first);
  if (!next) return undefined;
  if (!('all' in first) || next.kind !== 'array') return follow(next, rest);
  const items = next.items.map((item) => follow(item, rest)).filter((item) => item !== undefined);
  return items.length === 0 ? undefined : items.length === 1 ? items[0] : { kind: 'array', items };
}

function lookup(text: string, steps: readonly PathStep[]): Cell {
  const json = parseJson(text);
  return json ? found(follow(json, steps)) : null;
}

const PATH = /\.([^.[\]]+)|\[(\d+)\]|\[(\*)\]|\['([^']+)'\]|\["([^"]+)"\]/gy;

/** `$.a.b[0]['c'][*]`; undefined when the path is none. */
export function parsePath(path: string): PathStep[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: PathStep[] = [];
  let at = 1;
  for (const match of path.slice(1).matchAll(PATH)) {
    const [all, name, index, star, single, double] = match;
    at += all.length;
    if (star) steps.push({ all: true });
    else if (index !== undefined) steps.push({ index: Number(index) });
    else steps.push({ field: (name ?? single ?? double)!, exact: true });
  }
  return at === path.length ? steps : undefined;
}

/** Patterns that `from_json` was given for dates and timestamps. */
interface Patterns {
  date?: string;
  timestamp?: string;
}

/** Thrown inside one value: its row or field becomes NULL. */
class Misfit extends Error {}

/** A JSON value as DuckDB text of the type. Wrong types are misfits; a struct takes NULL for each field that is one. */
function typed(json: Json, type: DataType, patterns: Patterns): string {
  if (json.kind === 'null') return 'NULL';
  switch (type.kind) {
    case 'struct': {
      if (json.kind !== 'object') throw new Misfit();
      const values = new Map(json.entries);
      return structText(type, (name) => values.get(name), patterns);
    }
    case 'array':
      if (json.kind !== 'array') throw new Misfit();
      return `[${json.items.map((item) => typed(item, type.element, patterns)).join(', ')}]`;
    case 'map':
      if (json.kind !== 'object') throw new Misfit();
      return `{${[...new Map(json.entries)].map(([key, value]) => `${duckText(key)}=${typed(value, type.value, patterns)}`).join(', ')}}`;
    default:
      return duckText(atomic(json, type, patterns));
  }
}

function structText(
  type: DataType & { kind: 'struct' },
  find: (name: string) => Json | undefined,
  patterns: Patterns,
): string {
  const fields = type.fields.map((field) => {
    const value = find(field.name);
    return `${duckText(field.name)}: ${value ? orNull(value, field.type, patterns) : 'NULL'}`;
  });
  return `{${fields.join(', ')}}`;
}

function orNull(json: Json, type: DataType, patterns: Patterns): string {
  try {
    return typed(json, type, patterns);
  } catch (error) {
    if (error instanceof Misfit) return 'NULL';
    throw error;
  }
}

function atomic(json: Json, type: DataType, patterns: Patterns): string {
  const text = fromJson(json, type, patterns);
  if (text === undefined) throw new Misfit();
  return text;
}

function fromJson(json: Json, type: DataType, patterns: Patterns): string | undefined {
  if (type.kind === 'string') return json.kind === 'string' ? json.value : printJson(json);
  if (type.kind === 'boolean') return json.kind === 'boolean' ? String(json.value) : undefined;
  if (isIntegral(type)) return json.kind === 'number' ? parseInteger(json.text, type.kind) : undefined;
  switch (type.kind) {
    case 'float':
    case 'double':
      if (json.kind === 'number') return json.text;
      return json.kind === 'string' && /^[+-]?(NaN|Infinity|INF)$/.test(json.value)
        ? json.value.replace('INF', 'Infinity')
        : undefined;
    case 'decimal': {
      const value =
        json.kind === 'number' || json.kind === 'string'
          ? parseExact(json.kind === 'number' ? json.text : json.value)
          : undefined;
      return value && fitTo(value, type);
    }
    case 'date':
      if (json.kind !== 'string') return undefined;
      return patterns.date === undefined ? parseDate(json.value) : moment(json.value, patterns.date)?.slice(0, 10);
    case 'timestamp':
    case 'timestamp_ntz':
      return timestamp(json, type.kind === 'timestamp', patterns);
    default:
      return undefined;
  }
}

function timestamp(json: Json, zoned: boolean, patterns: Patterns): string | undefined {
  if (json.kind === 'number') {
    if (!/^-?\d{1,12}$/.test(json.text)) return undefined;
    return new Date(Number(json.text) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  }
  if (json.kind !== 'string') return undefined;
  return patterns.timestamp === undefined ? parseTimestamp(json.value, zoned) : moment(json.value, patterns.timestamp);
}

function moment(text: string, pattern: string): string | undefined {
  const result = readMoment(text, pattern);
  return 'moment' in result ? printMoment(result.moment) : undefined;
}

/** Mode PERMISSIVE: malformed text gives a struct of NULLs, or NULL for an array or a map. */
function fromText(text: string, type: DataType, patterns: Patterns): Cell {
  if (text.trim() === '') return null;
  const json = parseJson(text);
  const nothing = type.kind === 'struct' ? structText(type, () => undefined, patterns) : null;
  if (!json) return nothing;
  // Spark takes the only element of an array for the struct that was asked for, and one value for an array of it.
  const single = type.kind === 'array' && json.kind === 'object' && type.element.kind === 'struct';
  const value: Json = single ? { kind: 'array', items: [json] } : json;
  if (value.kind === 'null') return null;
  try {
    return typed(value, type, patterns);
  } catch (error) {
    if (error instanceof Misfit) return nothing;
    throw error;
  }
}

/** Type of a JSON value as `schema_of_json` infers it. */
function schemaOf(json: Json): DataType {
  switch (json.kind) {
    case 'null':
    case 'string':
      return { kind: 'string' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'number':
      return { kind: /^-?\d+$/.test(json.text) ? 'bigint' : 'double' };
    case 'array':
      return { kind: 'array', element: json.items.length === 0 ? { kind: 'string' } : schemaOf(json.items[0]!) };
    case 'object':
      return {
        kind: 'struct',
        fields: [...json.entries]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => ({ name, type: schemaOf(value) })),
      };
  }
}

function tuple(text: string, keys: string): string {
  const json = parseJson(text);
  const names = JSON.parse(keys) as string[];
  return duckList(names.map((name) => (json?.kind === 'object' ? found(new Map(json.entries).get(name)) : null)));
}

function strToMap(text: string, pairs: string, values: string): string {
  const [pairPattern, valuePattern] = [new RegExp(pairs, 'u'), new RegExp(values, 'u')];
  const entries = text.split(pairPattern).map((pair): [string, Cell] => {
    const match = valuePattern.exec(pair);
    return match ? [pair.slice(0, match.index), pair.slice(match.index + match[0].length)] : [pair, null];
  });
  return `{${entries.map(([key, value]) => `${duckText(key)}=${duckText(value)}`).join(', ')}}`;
}

/** Schemas are parsed once for each database. */
export function jsonScalars(): readonly ScalarFunction[] {
  const schemas = new Map<string, DataType>();
  const paths = new Map<string, PathStep[] | undefined>();
  const schema = (text: string): DataType => {
    const type = schemas.get(text) ?? parseType(text);
    schemas.set(text, type);
    return type;
  };
  return [
    strict('cs_json_path', 2, (text, steps) => lookup(text, JSON.parse(steps) as PathStep[])),
    strict('cs_get_json_object', 2, (text, path) => {
      if (!paths.has(path)) paths.set(path, parsePath(path));
      const steps = paths.get(path);
      return steps ? lookup(text, steps) : null;
    }),
    strict('cs_from_json', 3, (text, type, patterns) => fromText(text, schema(type), JSON.parse(patterns) as Patterns)),
    strict('cs_json_tuple', 2, tuple),
    strict('cs_json_string', 1, (text) => JSON.stringify(text)),
    strict('cs_schema_of_json', 1, (text) => {
      const json = parseJson(text);
      return json ? printType(schemaOf(json)) : null;
    }),
    strict('cs_json_array_length', 1, (text) => {
      const json = parseJson(text);
      return json?.kind === 'array' ? String(json.items.length) : null;
    }),
    strict('cs_json_object_keys', 1, (text) => {
      const json = parseJson(text);
      return json?.kind === 'object' ? duckList(json.entries.map(([key]) => key)) : null;
    }),
    strict('cs_str_to_map', 3, strToMap),
  ];
}
