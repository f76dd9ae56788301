import type { Column, DataType } from '../types.ts';
import { fromText, MISMATCH } from './convert.ts';
import type { FileRecord, RawValue } from './records.ts';

const STRING: DataType = { kind: 'string' };

/**
 * Columns of the records. JSON names come sorted, as Spark sorts them; CSV keeps the file's order. Names that differ in
 * case only are one column under the first spelling.
 */
export function inferColumns(records: readonly FileRecord[], options: { types: boolean; sort: boolean }): Column[] {
  const found = new Map<string, { name: string; type: DataType | undefined }>();
  for (const { fields } of records) {
    for (const [name, value] of fields) {
      const key = name.toLowerCase();
      const entry = found.get(key) ?? { name, type: undefined };
      entry.type = options.types ? merge(entry.type, typeOf(value)) : STRING;
      found.set(key, entry);
    }
  }
  const columns = [...found.values()].map(({ name, type }) => ({ name, type: settle(type) }));
  return options.sort ? columns.sort((a, b) => (a.name < b.name ? -1 : 1)) : columns;
}

/** Undefined for a null, which says nothing about the type. */
function typeOf(value: RawValue): DataType | undefined {
  switch (value.kind) {
    case 'null':
      return undefined;
    case 'boolean':
      return { kind: 'boolean' };
    case 'number':
      return /[.eE]/.test(value.raw) || value.raw.length > 18 ? { kind: 'double' } : { kind: 'bigint' };
    case 'string':
      return STRING;
    case 'text':
      return typeOfText(value.value);
    case 'array':
      return { kind: 'array', element: settle(value.items.map(typeOf).reduce(merge, undefined)) };
    case 'object': {
      const fields = value.fields.map(([name, field]) => ({ name, type: settle(typeOf(field)) }));
      return { kind: 'struct', fields: fields.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }
  }
}

const CANDIDATES: readonly DataType[] = [
  { kind: 'int' },
  { kind: 'bigint' },
  { kind: 'double' },
  { kind: 'date' },
  { kind: 'timestamp' },
  { kind: 'boolean' },
];

/** The narrowest type that a text of a CSV or a folder name fits. */
export function typeOfText(text: string): DataType {
  return CANDIDATES.find((type) => fromText(text, type) !== MISMATCH) ?? STRING;
}

const settle = (type: DataType | undefined): DataType => type ?? STRING;

const NUMBERS = ['int', 'bigint', 'double'];

/** The least type that holds both; STRING holds everything. */
function merge(left: DataType | undefined, right: DataType | undefined): DataType | undefined {
  if (!left || !right) return left ?? right;
  if (left.kind === 'array' && right.kind === 'array') {
    return { kind: 'array', element: settle(merge(left.element, right.element)) };
  }
  if (left.kind === 'struct' && right.kind === 'struct') return mergeStructs(left.fields, right.fields);
  if (left.kind === right.kind) return left;
  const widths = [NUMBERS.indexOf(left.kind), NUMBERS.indexOf(right.kind)];
  if (widths.every((width) => width >= 0)) return { kind: NUMBERS[Math.max(...widths)] as 'double' };
  const both = new Set([left.kind, right.kind]);
  return both.has('date') && both.has('timestamp') ? { kind: 'timestamp' } : STRING;
}

function mergeStructs(left: readonly Column[], right: readonly Column[]): DataType {
  const fields = new Map(left.map((field) => [field.name, field.type]));
  for (const { name, type } of right) fields.set(name, settle(merge(fields.get(name), type)));
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return { kind: 'struct', fields: sorted.map(([name, type]) => ({ name, type })) };
}
