import { EngineError } from '../errors.ts';
import { parseReal } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import type { FileRecord, RawValue } from './records.ts';
import { type Formats, fromText, integer, MISMATCH } from './scalars.ts';

const STRING: DataType = { kind: 'string' };

export interface InferOptions {
  types: boolean;
  /** JSON names come sorted, as Spark sorts them; CSV keeps the file's order. */
  sort: boolean;
  formats?: Formats;
  /** False where names that differ in case only, in one record, are an error instead of one column. */
  merges: boolean;
}

/** Columns of the records. Names that differ in case only are one column under the first spelling. */
export function inferColumns(records: readonly FileRecord[], options: InferOptions): Column[] {
  const found = new Map<string, { name: string; type: DataType | undefined }>();
  for (const { fields } of records) {
    if (!options.merges) refuseDoubles(fields.map(([name]) => name));
    for (const [name, value] of fields) {
      const key = name.toLowerCase();
      const entry = found.get(key) ?? { name, type: undefined };
      entry.type = options.types ? merge(entry.type, typeOf(value, options.formats)) : STRING;
      found.set(key, entry);
    }
  }
  const columns = [...found.values()].flatMap(({ name, type }) => {
    const settled = settle(type ?? STRING);
    return settled ? [{ name, type: settled }] : [];
  });
  return options.sort ? columns.sort(byName) : columns;
}

export const byName = (a: Column, b: Column): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

function refuseDoubles(names: readonly string[]): void {
  const keys = names.map((name) => name.toLowerCase());
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice === undefined) return;
  throw new EngineError({
    condition: 'COLUMN_ALREADY_EXISTS',
    message: `The column \`${twice}\` already exists. Choose another name or rename the existing column.`,
    sqlState: '42711',
  });
}

/** Undefined for a null, which says nothing about the type. */
function typeOf(value: RawValue, formats: Formats = {}): DataType | undefined {
  switch (value.kind) {
    case 'null':
      return undefined;
    case 'boolean':
      return { kind: 'boolean' };
    case 'number':
      return numberType(value.raw);
    case 'string':
      return STRING;
    case 'text':
      return typeOfText(value.value, formats);
    case 'array':
      return { kind: 'array', element: value.items.map((item) => typeOf(item)).reduce(merge, undefined) ?? VOID };
    case 'object': {
      const fields = new Map<string, DataType>();
      for (const [name, field] of value.fields) fields.set(name, typeOf(field) ?? VOID);
      return { kind: 'struct', fields: [...fields].map(([name, type]) => ({ name, type })).sort(byName) };
    }
  }
}

const VOID: DataType = { kind: 'void' };

/** Whole numbers beyond BIGINT are decimals as long as 38 digits do. */
function numberType(raw: string): DataType {
  if (/[.eENI]/.test(raw)) return { kind: 'double' };
  if (integer(raw, 64) !== MISMATCH) return { kind: 'bigint' };
  const digits = raw.replace('-', '').length;
  return digits <= 38 ? { kind: 'decimal', precision: digits, scale: 0 } : { kind: 'double' };
}

/** The narrowest type that a text of a CSV or a folder name fits. */
export function typeOfText(text: string, formats: Formats = {}): DataType {
  if (integer(text, 32) !== MISMATCH) return { kind: 'int' };
  if (integer(text, 64) !== MISMATCH) return { kind: 'bigint' };
  const whole = /^[+-]?(\d{1,38})\.?$/.exec(text);
  if (whole) return { kind: 'decimal', precision: whole[1]!.replace(/^0+(?=\d)/, '').length, scale: 0 };
  if (parseReal(text) !== undefined) return { kind: 'double' };
  const fits = (kind: 'date' | 'timestamp') => fromText(text, { kind }, formats) !== MISMATCH;
  if ((formats.date !== undefined || /^\d{4}-\d{2}-\d{2}$/.test(text)) && fits('date')) return { kind: 'date' };
  if ((formats.timestamp !== undefined || /\d{4}-/.test(text)) && fits('timestamp')) return { kind: 'timestamp' };
  return fromText(text, { kind: 'boolean' }) === MISMATCH ? STRING : { kind: 'boolean' };
}

/** What was never seen is STRING; an object without fields is no column at all. */
function settle(type: DataType): DataType | undefined {
  if (type.kind === 'void') return STRING;
  if (type.kind === 'array') {
    const element = settle(type.element);
    return element && { kind: 'array', element };
  }
  if (type.kind !== 'struct') return type;
  const fields = type.fields.flatMap((field) => {
    const settled = settle(field.type);
    return settled ? [{ ...field, type: settled }] : [];
  });
  return fields.length > 0 ? { kind: 'struct', fields } : undefined;
}

const NUMBERS = ['int', 'bigint', 'decimal', 'double'];

/** The least type that holds both; STRING holds everything. */
function merge(left: DataType | undefined, right: DataType | undefined): DataType | undefined {
  if (!left || left.kind === 'void') return right ?? left;
  if (!right || right.kind === 'void') return left;
  if (left.kind === 'array' && right.kind === 'array') {
    return { kind: 'array', element: merge(left.element, right.element) ?? VOID };
  }
  if (left.kind === 'struct' && right.kind === 'struct') return mergeStructs(left.fields, right.fields);
  if (NUMBERS.includes(left.kind) && NUMBERS.includes(right.kind)) return wider(left, right);
  if (left.kind === right.kind) return left;
  const both = new Set([left.kind, right.kind]);
  return both.has('date') && both.has('timestamp') ? { kind: 'timestamp' } : STRING;
}

const DIGITS: Readonly<Record<string, number>> = { int: 10, bigint: 20 };

function wider(left: DataType, right: DataType): DataType {
  const decimals = [left, right].filter((type) => type.kind === 'decimal');
  const wins = NUMBERS.indexOf(left.kind) >= NUMBERS.indexOf(right.kind) ? left : right;
  if (decimals.length === 0 || wins.kind === 'double') return { kind: wins.kind } as DataType;
  const digits = [left, right].map((type) => (type.kind === 'decimal' ? type.precision : (DIGITS[type.kind] ?? 0)));
  const precision = Math.max(...digits);
  return precision <= 38 ? { kind: 'decimal', precision, scale: 0 } : { kind: 'double' };
}

function mergeStructs(left: readonly Column[], right: readonly Column[]): DataType {
  const fields = new Map(left.map((field) => [field.name, field.type]));
  for (const { name, type } of right) fields.set(name, merge(fields.get(name), type) ?? VOID);
  return { kind: 'struct', fields: [...fields].map(([name, type]) => ({ name, type })).sort(byName) };
}
