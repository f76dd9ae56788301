import { quoteText } from '../sql/quote.ts';
import type { Cell, Column, DataType } from '../types.ts';
import { type Json, rawJson } from './json.ts';
import { BITS, decimal, type Formats, fromText, integer, MISMATCH } from './scalars.ts';

/** A nested value of which a part does not fit. */
export interface Partial {
  /** The value with NULL in that place. */
  cell: string;
  /** What did not fit, in the place where it stands. */
  rest: Json;
  /** False when all of the rest is fields that the type does not know. */
  misfit: boolean;
}

export type Converted = Cell | typeof MISMATCH | Partial;

/**
 * A JSON value as text that DuckDB's CAST turns into the type; nested values as expressions. The rules are those of
 * Spark's JSON reader, compared with it in `tests/oracle/golden/readers.json`: an INT takes no text, a STRING takes
 * everything as it is written, a DECIMAL takes numeric text, a TIMESTAMP takes seconds.
 */
export function fromJson(json: Json, type: DataType, formats: Formats = {}): Converted {
  if (json.kind === 'null') return null;
  switch (type.kind) {
    case 'string':
    case 'variant':
      return json.kind === 'string' ? json.value : rawJson(json);
    case 'boolean':
      return json.kind === 'boolean' ? String(json.value) : MISMATCH;
    case 'tinyint':
      return json.kind === 'number' ? byte(json.raw) : MISMATCH;
    case 'smallint':
    case 'int':
    case 'bigint':
      return json.kind === 'number' ? integer(json.raw, BITS[type.kind]) : MISMATCH;
    case 'float':
    case 'double':
      return real(json);
    case 'decimal':
      if (json.kind === 'number') return decimal(json.raw, type.precision, type.scale);
      return json.kind === 'string' ? decimal(json.value, type.precision, type.scale) : MISMATCH;
    case 'date':
    case 'timestamp':
    case 'timestamp_ntz':
      return moment(json, type, formats);
    default:
      return nested(json, type, formats);
  }
}

export function isNested(type: DataType): boolean {
  return type.kind === 'array' || type.kind === 'map' || type.kind === 'struct';
}

/** Spark's parser takes 128 to 255 for a byte and lets it wrap around. */
function byte(raw: string): Converted {
  const wide = integer(raw, 16);
  if (wide === MISMATCH || Number(wide) < -128 || Number(wide) > 255) return MISMATCH;
  return String(BigInt.asIntN(8, BigInt(String(wide))));
}

const WORDS: Readonly<Record<string, string>> = { NaN: 'NaN', Infinity: 'Infinity', INF: 'Infinity' };

function real(json: Json): Converted {
  if (json.kind === 'number') return json.raw;
  if (json.kind !== 'string') return MISMATCH;
  const word = WORDS[json.value.replace(/^[+-]/, '')];
  if (word === undefined || (word === 'NaN' && json.value !== 'NaN')) return MISMATCH;
  return json.value.startsWith('-') ? `-${word}` : word;
}

function moment(json: Json, type: DataType, formats: Formats): Converted {
  if (json.kind === 'string') return fromText(json.value, type, formats);
  if (json.kind !== 'number' || type.kind !== 'timestamp' || !/^-?\d{1,12}$/.test(json.raw)) return MISMATCH;
  return `${new Date(Number(json.raw) * 1000).toISOString().slice(0, 19).replace('T', ' ')}.000000`;
}

function nested(json: Json, type: DataType, formats: Formats): Converted {
  if (type.kind === 'array' && json.kind === 'array') return arrayOf(json.items, type.element, formats);
  if (type.kind === 'map' && json.kind === 'object') return mapOf(json.fields, type.value, formats);
  return type.kind === 'struct' && json.kind === 'object' ? structOf(json.fields, type.fields, formats) : MISMATCH;
}

interface Member {
  sql: string;
  rest?: Json | undefined;
  /** `whole`: nothing of it fits. */
  misfit: boolean | 'whole';
}

function memberOf(json: Json, type: DataType, formats: Formats): Member {
  const value = fromJson(json, type, formats);
  if (value === null) return { sql: 'NULL', misfit: false };
  if (value === MISMATCH) return { sql: 'NULL', rest: json, misfit: 'whole' };
  if (typeof value === 'object') return { sql: value.cell, rest: value.rest, misfit: value.misfit };
  return { sql: isNested(type) ? value : quoteText(value), misfit: false };
}

/** An element that does not fit at all takes the whole array with it; a struct of which a part does not fit stays. */
function arrayOf(items: readonly Json[], element: DataType, formats: Formats): Converted {
  const members = items.map((item) => memberOf(item, element, formats));
  if (members.some(({ misfit }) => misfit === 'whole')) return MISMATCH;
  const cell = `[${members.map(({ sql }) => sql).join(', ')}]`;
  const rests = members.flatMap(({ rest }) => (rest ? [rest] : []));
  const misfit = members.some((member) => member.misfit);
  return rests.length > 0 ? { cell, rest: { kind: 'array', items: rests }, misfit } : cell;
}

function mapOf(fields: readonly (readonly [string, Json])[], type: DataType, formats: Formats): Converted {
  const members = fields.map(([key, json]) => [key, memberOf(json, type, formats)] as const);
  if (members.some(([, { misfit }]) => misfit === 'whole')) return MISMATCH;
  const cell = `MAP {${members.map(([key, { sql }]) => `${quoteText(key)}: ${sql}`).join(', ')}}`;
  const rests = members.flatMap(([key, { rest }]): [string, Json][] => (rest ? [[key, rest]] : []));
  const misfit = members.some(([, member]) => member.misfit);
  return rests.length > 0 ? { cell, rest: { kind: 'object', fields: rests }, misfit } : cell;
}

/** Fields are found by their exact names; what the type does not know goes to the rest. */
function structOf(
  fields: readonly (readonly [string, Json])[],
  columns: readonly Column[],
  formats: Formats,
): Converted {
  const values = new Map<string, Member>();
  const rest: [string, Json][] = [];
  let misfit = false;
  for (const [name, json] of fields) {
    const column = columns.find((one) => one.name === name);
    const member = column && memberOf(json, column.type, formats);
    if (member) values.set(name, member);
    if (!member || member.rest) rest.push([name, member?.rest ?? json]);
    misfit ||= Boolean(member?.misfit);
  }
  const list = columns.map(({ name }) => `${quoteText(name)}: ${values.get(name)?.sql ?? 'NULL'}`).join(', ');
  const cell = `{${list}}`;
  return rest.length > 0 ? { cell, rest: { kind: 'object', fields: rest }, misfit } : cell;
}
