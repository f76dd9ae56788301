import type { Column, DataType } from '../types.ts';
import { damaged } from './folder.ts';

/** Names of simple types in Spark's JSON form of a schema. Source: apache/spark DataType.json. */
const NAMES: Readonly<Partial<Record<DataType['kind'], string>>> = {
  tinyint: 'byte',
  smallint: 'short',
  int: 'integer',
  bigint: 'long',
};
const KINDS = new Map(Object.entries(NAMES).map(([kind, name]) => [name, kind]));
const PLAIN = [
  'void',
  'boolean',
  'float',
  'double',
  'string',
  'binary',
  'date',
  'timestamp',
  'timestamp_ntz',
  'variant',
];

/** A schema as Spark writes it into files. */
export function schemaToJson(columns: readonly Column[]): string {
  return JSON.stringify(toJson({ kind: 'struct', fields: [...columns] }));
}

function toJson(type: DataType): unknown {
  switch (type.kind) {
    case 'decimal':
      return `decimal(${type.precision},${type.scale})`;
    case 'array':
      return { type: 'array', elementType: toJson(type.element), containsNull: true };
    case 'map':
      return { type: 'map', keyType: toJson(type.key), valueType: toJson(type.value), valueContainsNull: true };
    case 'struct':
      return {
        type: 'struct',
        fields: type.fields.map((field) => ({
          name: field.name,
          type: toJson(field.type),
          nullable: true,
          metadata: field.comment === undefined ? {} : { comment: field.comment },
        })),
      };
    default:
      return NAMES[type.kind] ?? type.kind;
  }
}

/** Reads it back. Throws when the text of the file at `path` is no schema. */
export function schemaFromJson(text: unknown, path: string): Column[] {
  const wrong = () => damaged(path, 'it holds no schema');
  if (typeof text !== 'string') throw wrong();
  const type = fromJson(parsed(text, path), wrong);
  if (type.kind !== 'struct') throw wrong();
  return type.fields;
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(path, 'its schema is no JSON');
    throw error;
  }
}

function fromJson(json: unknown, wrong: () => Error): DataType {
  if (typeof json === 'string') return simple(json, wrong);
  if (typeof json !== 'object' || json === null) throw wrong();
  const type = json as Record<string, unknown>;
  if (type['type'] === 'array') return { kind: 'array', element: fromJson(type['elementType'], wrong) };
  if (type['type'] === 'map') {
    return { kind: 'map', key: fromJson(type['keyType'], wrong), value: fromJson(type['valueType'], wrong) };
  }
  if (type['type'] !== 'struct' || !Array.isArray(type['fields'])) throw wrong();
  return { kind: 'struct', fields: type['fields'].map((field: unknown) => fieldFrom(field, wrong)) };
}

function fieldFrom(field: unknown, wrong: () => Error): Column {
  const { name, type, metadata } = (field ?? {}) as {
    name?: unknown;
    type?: unknown;
    metadata?: { comment?: unknown };
  };
  if (typeof name !== 'string') throw wrong();
  const comment = typeof metadata?.comment === 'string' ? { comment: metadata.comment } : {};
  return { name, type: fromJson(type, wrong), ...comment };
}

function simple(name: string, wrong: () => Error): DataType {
  const decimal = /^decimal\((\d{1,2}),(\d{1,2})\)$/.exec(name);
  if (decimal) return { kind: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) };
  const kind = KINDS.get(name) ?? (PLAIN.includes(name) ? name : undefined);
  if (kind === undefined) throw wrong();
  return { kind } as DataType;
}
