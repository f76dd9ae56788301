import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { bind, unused } from '../../types/bind.ts';
import { parseSchema, parseType, printType, textOf } from '../../types/index.ts';
import { array, INT, isNumeric, STRING } from '../../types/kinds.ts';
import { fieldOf } from '../../types/text.ts';
import { any, castAs, constant, type Entries, fn } from './define.ts';
import { refused } from './refuse.ts';

/** A schema as text: a type, or the fields of a struct. Spans of errors are the argument's. */
function schemaOf(value: TypedSql, call: CallContext): DataType {
  const text = constant(value, call, 'schema')!;
  try {
    return /^\s*(array|map|struct)\s*</i.test(text) ? parseType(text) : { kind: 'struct', fields: parseSchema(text) };
  } catch (error) {
    if (error instanceof EngineError) throw new EngineError({ ...error.parts(), span: value.span });
    throw error;
  }
}

const OPTIONS: Readonly<Record<string, string>> = { dateformat: 'date', timestampformat: 'timestamp' };

/** The options map is made of constants; those that would change the outcome and are not known are refused. */
function patternsOf(options: TypedSql | undefined, call: CallContext): string {
  if (!options) return '{}';
  if (!options.entries) throw refused(`An options map of ${call.name} that is not made of constants`, options.span);
  const found: Record<string, string> = {};
  for (const [name, value] of options.entries) {
    const option = OPTIONS[name.toLowerCase()];
    const harmless = name.toLowerCase() === 'mode' && value.toUpperCase() === 'PERMISSIVE';
    if (!option && !harmless) throw refused(`The option ${name} of ${call.name}`, options.span);
    if (option) found[option] = value;
  }
  return JSON.stringify(found);
}

function fromJson([text]: string[], args: readonly TypedSql[], call: CallContext): string {
  const type = schemaOf(args[1]!, call);
  const json = `cs_from_json(${text}, ${quoteText(printType(type))}, ${quoteText(patternsOf(args[2], call))})`;
  return castAs(json, type);
}

/** A value as JSON text; NULL fields of structs are left out, in arrays and maps they stay. */
function jsonText(sql: string, type: DataType): string {
  switch (type.kind) {
    case 'struct':
      return bind(
        sql,
        (row) =>
          `CASE WHEN ${row} IS NOT NULL THEN '{' || coalesce(array_to_string(list_filter([${type.fields.map((field) => member(fieldOf(row, field.name), field.type, JSON.stringify(field.name))).join(', ')}], lambda ${unused(row)}: ${unused(row)} IS NOT NULL), ','), '') || '}' END`,
      );
    case 'array':
      return bind(sql, (items) => {
        const x = unused(items);
        return `CASE WHEN ${items} IS NOT NULL THEN '[' || coalesce(array_to_string(list_transform(${items}, lambda ${x}: coalesce(${jsonText(x, type.element)}, 'null')), ','), '') || ']' END`;
      });
    case 'map':
      return bind(`map_entries(${sql})`, (entries) => {
        const x = unused(entries);
        const pair = `cs_json_string(${textOf(`${x}."key"`, type.key)}) || ':' || coalesce(${jsonText(`${x}."value"`, type.value)}, 'null')`;
        return `CASE WHEN ${entries} IS NOT NULL THEN '{' || coalesce(array_to_string(list_transform(${entries}, lambda ${x}: ${pair}), ','), '') || '}' END`;
      });
    case 'timestamp':
      return `'"' || strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%gZ') || '"'`;
    case 'timestamp_ntz':
      return `'"' || strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%g') || '"'`;
    case 'void':
      return 'CAST(NULL AS VARCHAR)';
    default:
      return isNumeric(type) || type.kind === 'boolean' ? textOf(sql, type) : `cs_json_string(${textOf(sql, type)})`;
  }
}

const member = (sql: string, type: DataType, key: string) => `${quoteText(`${key}:`)} || ${jsonText(sql, type)}`;

function toJson([value]: string[], [typed]: readonly TypedSql[]): string {
  if (!['struct', 'array', 'map'].includes(typed!.type.kind)) {
    throw new EngineError({
      condition: 'DATATYPE_MISMATCH.INVALID_JSON_SCHEMA',
      message: `Input schema "${printType(typed!.type)}" must be a struct, an array, a map or a variant.`,
      span: typed!.span,
      sqlState: '42K09',
    });
  }
  return jsonText(value!, typed!.type);
}

export const json: Entries = [
  ...fn(
    'from_json',
    '(text, schema[, options])',
    [STRING, STRING, any],
    (args, call) => schemaOf(args[1]!, call),
    fromJson,
  ),
  ...fn('to_json', '(value)', [any], STRING, toJson),
  ...fn(
    'get_json_object',
    '(text, path)',
    [STRING, STRING],
    STRING,
    ([text, path]) => `cs_get_json_object(${text}, ${path})`,
  ),
  ...fn('schema_of_json', '(text)', [STRING], STRING, ([text]) => `cs_schema_of_json(${text})`),
  ...fn('json_array_length', '(text)', [STRING], INT, ([text]) => castAs(`cs_json_array_length(${text})`, INT)),
  ...fn('json_object_keys', '(text)', [STRING], array(STRING), ([text]) =>
    castAs(`cs_json_object_keys(${text})`, array(STRING)),
  ),
];
