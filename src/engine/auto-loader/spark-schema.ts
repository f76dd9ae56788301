import type { Column, DataType } from '../types.ts';

/** Spark's JSON form of a schema (`StructType.json`), as schema locations hold it. */
export function printStruct(columns: readonly Column[]): string {
  return JSON.stringify(structOf(columns));
}

/** Throws SyntaxError or TypeError for anything else; an empty text has no columns. */
export function parseStruct(json: string): Column[] {
  if (json === '') return [];
  const type = typeOf(JSON.parse(json));
  if (type.kind === 'struct') return [...type.fields];
  throw new TypeError('no struct');
}

interface Struct {
  type: 'struct';
  fields: { name: string; type: unknown; nullable: true; metadata: object }[];
}

const structOf = (columns: readonly Column[]): Struct => ({
  type: 'struct',
  fields: columns.map(({ name, type }) => ({ name, type: jsonOf(type), nullable: true, metadata: {} })),
});

const NAMES: Partial<Record<DataType['kind'], string>> = {
  int: 'integer',
  bigint: 'long',
  smallint: 'short',
  tinyint: 'byte',
};

function jsonOf(type: DataType): unknown {
  switch (type.kind) {
    case 'array':
      return { type: 'array', elementType: jsonOf(type.element), containsNull: true };
    case 'map':
      return { type: 'map', keyType: jsonOf(type.key), valueType: jsonOf(type.value), valueContainsNull: true };
    case 'struct':
      return structOf(type.fields);
    case 'decimal':
      return `decimal(${type.precision},${type.scale})`;
    default:
      return NAMES[type.kind] ?? type.kind;
  }
}

const SIMPLE = [
  'void',
  'boolean',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'float',
  'double',
  'string',
  'binary',
  'date',
  'timestamp',
  'timestamp_ntz',
  'variant',
] as const;

function typeOf(json: unknown): DataType {
  if (typeof json === 'string') return simple(json);
  const { type, ...rest } = json as { type: string } & Record<string, unknown>;
  if (type === 'array') return { kind: 'array', element: typeOf(rest['elementType']) };
  if (type === 'map') return { kind: 'map', key: typeOf(rest['keyType']), value: typeOf(rest['valueType']) };
  if (type !== 'struct') throw new TypeError(`no type: ${type}`);
  const fields = (rest['fields'] as { name: string; type: unknown }[]).map((field) => ({
    name: field.name,
    type: typeOf(field.type),
  }));
  return { kind: 'struct', fields };
}

function simple(name: string): DataType {
  const decimal = /^decimal\((\d+),\s*(-?\d+)\)$/.exec(name);
  if (decimal) return { kind: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) };
  const kind = SIMPLE.find((known) => (NAMES[known] ?? known) === name);
  if (kind === undefined) throw new TypeError(`no type: ${name}`);
  return { kind };
}
