import { EngineError, type EngineErrorParts } from '../errors.ts';
import { printType } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import { inferColumns } from './infer.ts';
import { printSchema } from './location.ts';
import type { LoadOptions } from './options.ts';
import type { FileRecord, RawValue } from './records.ts';
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
    message: `Encountered unknown fields during parsing: [${names}], which can be fixed by an automatic retry: ${schema !== undefined}. Unknown fields inside file path: dbfs:${path}. Rescued file schema: ${types}`,
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
  const first = records.find((record) => record.fields.some((field) => isUnknown(known, field)));
  if (!first) return;
  const unknown = records.map((record) => ({
    ...record,
    fields: record.fields.filter((field) => isUnknown(known, field)),
  }));
  const found = inferColumns(unknown, { types: true, sort: options.format === 'json', merges: true });
  const typed = options.inferColumnTypes ? found : found.map((column) => asText(column, known));
  const grown = { ...schema, data: merge(schema.data, typed) };
  throw unknownField(
    added(schema.data, grown.data, ''),
    first.file.path,
    options.evolution === 'addNewColumns' ? printSchema(grown) : undefined,
  );
}

function isUnknown(known: readonly Column[], [name, value]: readonly [string, RawValue]): boolean {
  const column = known.find((one) => same(one.name, name));
  return column === undefined || holdsUnknown(column.type, value);
}

function holdsUnknown(type: DataType, value: RawValue): boolean {
  if (type.kind === 'struct' && value.kind === 'object') {
    return value.fields.some((field) => isUnknown(type.fields, field));
  }
  return (
    type.kind === 'array' && value.kind === 'array' && value.items.some((item) => holdsUnknown(type.element, item))
  );
}

/** Without type inference new columns and new fields are STRING; the structs around new fields stay. */
function asText(column: Column, known: readonly Column[]): Column {
  const isKnown = known.some(({ name }) => same(name, column.name));
  return { ...column, type: isKnown ? leavesAsText(column.type) : { kind: 'string' } };
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
