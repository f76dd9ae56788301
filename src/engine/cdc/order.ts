import { quote } from '../sql/quote.ts';
import type { DataType } from '../types.ts';

/**
 * Sequences are compared by DuckDB, where a NULL field of a struct is the largest; in Spark it is the smallest. So that
 * `struct(seq, tie)` orders as there, each field travels as a pair: whether it is there, and its value.
 */
export function orderedType(type: DataType): DataType {
  if (type.kind !== 'struct') return type;
  const fields = type.fields.map(({ name, type: inner }) => ({
    name,
    type: {
      kind: 'struct' as const,
      fields: [
        { name: 'n', type: { kind: 'boolean' as const } },
        { name: 'v', type: orderedType(inner) },
      ],
    },
  }));
  return { kind: 'struct', fields };
}

/** A value of `type` in the form that orders. */
export function ordered(type: DataType, sql: string): string {
  if (type.kind !== 'struct') return sql;
  const fields = type.fields.map(({ name, type: inner }) => {
    const value = `(${sql}).${quote(name)}`;
    return `${quote(name)} := struct_pack(n := ${value} IS NOT NULL, v := ${ordered(inner, value)})`;
  });
  return `CASE WHEN (${sql}) IS NULL THEN NULL ELSE struct_pack(${fields.join(', ')}) END`;
}

/** Back from the form that orders to a value of `type`. */
export function unordered(type: DataType, sql: string): string {
  if (type.kind !== 'struct') return sql;
  const fields = type.fields.map(
    ({ name, type: inner }) => `${quote(name)} := ${unordered(inner, `(${sql}).${quote(name)}.v`)}`,
  );
  return `CASE WHEN (${sql}) IS NULL THEN NULL ELSE struct_pack(${fields.join(', ')}) END`;
}

/** The type whose ordered form is given; any other type is itself. */
export function unorderedType(type: DataType): DataType {
  if (type.kind !== 'struct') return type;
  const fields = type.fields.map(({ name, type: pair }) => ({
    name,
    type: pair.kind === 'struct' && pair.fields[1] ? unorderedType(pair.fields[1].type) : pair,
  }));
  return { kind: 'struct', fields };
}
