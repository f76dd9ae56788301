import { EngineError, type EngineErrorParts } from '../errors.ts';
import { printType } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import { inferColumns } from './infer.ts';
import { printSchema } from './location.ts';
import type { LoadOptions } from './options.ts';
import type { FileRecord, RawField, RawValue } from './records.ts';
import { filePath } from './rows.ts';
import { columnsOf, type FileSchema, same } from './schema.ts';

/** A new field stopped the stream. `schema` is what the next start reads with; undefined when nothing may be recorded. */
export class UnknownField extends EngineError {
  readonly schema: string | undefined;

  constructor(parts: EngineErrorParts, schema: string | undefined) {
    super(parts);
    this.schema = schema;
  }

  override with(change: Partial<EngineErrorParts>): UnknownField {
    return new UnknownField({ ...this.parts(), ...change }, this.schema);
  }
}

/** Wording: docs.databricks.com/aws/en/error-messages/unknown-field-exception-error-class */
function unknownField(fields: readonly Column[], path: string, schema: string | undefined): UnknownField {
  const names = fields.map(({ name }) => name).join(',');
  const types = fields.map(({ name, type }) => `${name} ${printType(type)}`).join(', ');
  const parts = {
    condition: 'UNKNOWN_FIELD_EXCEPTION.NEW_FIELDS_IN_FILE',
    message: `Encountered unknown fields during parsing: [${names}], which can be fixed by an automatic retry: ${schema !== undefined}. Unknown fields inside file path: ${filePath(path)}. Rescued file schema: ${types}`,
    hint: schema
      ? 'The schema now holds the new column. Start again; the same files are read then.'
      : `Add the column to the schema, or take ${path} away.`,
    sqlState: 'KD003',
  };
  return new UnknownField(parts, schema);
}

/**
 * Looks for fields that the schema does not know, also inside structs. `addNewColumns` records them at the end and stops
 * once; `failOnNewColumns` stops until the schema or the file changes; the other modes go on.
 */
export function checkEvolution(schema: FileSchema, records: readonly FileRecord[], options: LoadOptions): void {
  if (options.evolution !== 'addNewColumns' && options.evolution !== 'failOnNewColumns') return;
  const known = columnsOf(schema);
  const types = typesByName(known);
  const first = records.find((record) => record.fields.some((field) => isUnknown(types, field)));
  if (!first) return;
  const unknown = records.map((record) => ({
    ...record,
    fields: record.fields.filter((field) => isUnknown(types, field)),
  }));
  const grown = { ...schema, data: merge(schema.data, newFields(known, unknown, options)) };
  const fields = added(schema.data, grown.data, '');
  // An empty object has no type to record; it is rescued.
  if (fields.length === 0) return;
  throw unknownField(fields, first.file.path, options.evolution === 'addNewColumns' ? printSchema(grown) : undefined);
}

/** Under each name as it is written and in lower case, so that most look-ups fold nothing. */
function typesByName(columns: readonly Column[]): Map<string, DataType> {
  return new Map(columns.flatMap(({ name, type }) => [[name.toLowerCase(), type] as const, [name, type] as const]));
}

function isUnknown(known: ReadonlyMap<string, DataType>, [name, value]: RawField): boolean {
  const type = known.get(name) ?? known.get(name.toLowerCase());
  return type === undefined || holdsUnknown(type, value);
}

function holdsUnknown(type: DataType, value: RawValue): boolean {
  if (type.kind === 'struct' && value.kind === 'object') {
    const known = typesByName(type.fields);
    return value.fields.some((field) => isUnknown(known, field));
  }
  return (
    type.kind === 'array' && value.kind === 'array' && value.items.some((item) => holdsUnknown(type.element, item))
  );
}

/** Without type inference new columns and new fields are STRING; the structs around new fields stay. */
function newFields(known: readonly Column[], records: readonly FileRecord[], options: LoadOptions): Column[] {
  const how = { sort: options.format === 'json', merges: true };
  const typed = inferColumns(records, { ...how, types: true });
  if (options.inferColumnTypes) return typed;
  const isKnown = ({ name }: Column) => known.some((column) => same(name, column.name));
  const grown = typed.filter(isKnown).map((column) => ({ ...column, type: leavesAsText(column.type) }));
  return [...grown, ...inferColumns(records, { ...how, types: false }).filter((column) => !isKnown(column))];
}

function leavesAsText(type: DataType): DataType {
  if (type.kind === 'array') return { kind: 'array', element: leavesAsText(type.element) };
  if (type.kind !== 'struct') return { kind: 'string' };
  return { kind: 'struct', fields: type.fields.map((field) => ({ ...field, type: leavesAsText(field.type) })) };
}

/** Types that are known stay; new fields go to the end of their level. */
function merge(known: readonly Column[], found: readonly Column[]): Column[] {
  const grown = known.map((column) => {
    const more = found.find((one) => same(one.name, column.name));
    return more ? { ...column, type: mergeType(column.type, more.type) } : column;
  });
  return [...grown, ...found.filter((one) => !known.some((column) => same(column.name, one.name)))];
}

function mergeType(known: DataType, found: DataType): DataType {
  if (known.kind === 'struct' && found.kind === 'struct') {
    return { kind: 'struct', fields: merge(known.fields, found.fields) };
  }
  return known.kind === 'array' && found.kind === 'array'
    ? { kind: 'array', element: mergeType(known.element, found.element) }
    : known;
}

/** What grew, with the path of nested fields. */
function added(before: readonly Column[], after: readonly Column[], path: string): Column[] {
  return after.flatMap((column) => {
    const old = before.find((one) => same(one.name, column.name));
    if (!old) return [{ name: path + column.name, type: column.type }];
    return addedInside(old.type, column.type, `${path}${column.name}.`);
  });
}

function addedInside(before: DataType, after: DataType, path: string): Column[] {
  if (before.kind === 'struct' && after.kind === 'struct') return added(before.fields, after.fields, path);
  return before.kind === 'array' && after.kind === 'array'
    ? addedInside(before.element, after.element, `${path}element.`)
    : [];
}
