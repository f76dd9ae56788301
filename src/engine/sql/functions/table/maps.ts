import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import { quote, quoteText } from '../../quote.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { unused } from '../../types/bind.ts';
import { commonType } from '../../types/common.ts';
import { coerce, duckType } from '../../types/index.ts';
import { array, BOOLEAN, STRING } from '../../types/kinds.ts';
import { fieldOf } from '../../types/text.ts';
import { differentTypes } from '../operators/mismatch.ts';
import { once } from '../raise.ts';
import { elementOf } from './arrays.ts';
import { shared } from './conditional.ts';
import { any, castAs, type Entries, fn, list, map, named, ours, scalar, wrongNumber } from './define.ts';

type MapType = DataType & { kind: 'map' };
const mapOf = (value: TypedSql) => value.type as MapType;

function mapType(args: readonly TypedSql[], call: CallContext): MapType {
  if (args.length % 2 === 1) throw wrongNumber(call, args.length + 1, args.length + 1, args.length);
  const [keys, values] = [0, 1].map((odd) => args.filter((_, i) => i % 2 === odd));
  return { kind: 'map', key: shared(keys!, call), value: shared(values!, call) };
}

/** Duplicate and NULL keys are errors, which DuckDB finds by itself. */
function mapOfValues(args: readonly TypedSql[], call: CallContext): TypedSql {
  const type = mapType(args, call);
  if (args.length === 0) return { sql: `CAST(MAP {} AS ${duckType(type)})`, type, span: call.span, entries: [] };
  const side = (odd: number, to: DataType) =>
    args.filter((_, i) => i % 2 === odd).map((value) => coerce(value, to).sql);
  const sql = `map([${side(0, type.key).join(', ')}], [${side(1, type.value).join(', ')}])`;
  return { sql, type, span: call.span, entries: constants(args) };
}

function constants(args: readonly TypedSql[]): [string, string][] | undefined {
  const texts = args.map((value) => value.literal?.value);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  return Array.from({ length: texts.length / 2 }, (_, i) => [texts[2 * i]!, texts[2 * i + 1]!]);
}

const entryType = (type: MapType): DataType => ({
  kind: 'struct',
  fields: [
    { name: 'key', type: type.key },
    { name: 'value', type: type.value },
  ],
});

function concatType(args: readonly TypedSql[], call: CallContext): MapType {
  const types = args.map((value) => value.type);
  const type = commonType(types);
  if (type?.kind !== 'map') throw differentTypes(call.name, types, call.span);
  return type;
}

/** Through lists, since DuckDB's map_concat takes the last of equal keys silently. */
function concat(_sql: string[], args: readonly TypedSql[], call: CallContext): string {
  const type = concatType(args, call);
  const maps = args.map((value) => coerce(value, type).sql);
  const join = (part: string) => maps.map((m) => `${part}(${m})`).reduce((a, b) => `list_concat(${a}, ${b})`);
  const present = maps.map((m) => `${m} IS NOT NULL`).join(' AND ');
  return `CASE WHEN ${present} THEN map(${join('map_keys')}, ${join('map_values')}) END`;
}

/** Names of `struct(a, b AS c, 1)`: the column's own, the alias, or col1, col2 … */
function structType(args: readonly TypedSql[]): DataType {
  return { kind: 'struct', fields: args.map((value, i) => ({ name: value.label ?? `col${i + 1}`, type: value.type })) };
}

function structSql(sql: string[], args: readonly TypedSql[]): string {
  const type = structType(args) as DataType & { kind: 'struct' };
  return `struct_pack(${type.fields.map((field, i) => `${quote(field.name)} := ${plain(sql[i]!, field.type)}`).join(', ')})`;
}

/** An untyped NULL in a struct needs a type. */
const plain = (sql: string, type: DataType) => (type.kind === 'void' ? castAs(sql, type) : sql);

function namedFields(args: readonly TypedSql[], call: CallContext): { name: string; value: TypedSql }[] {
  if (args.length % 2 === 1 || args.length === 0)
    throw wrongNumber(call, 2 * Math.ceil(args.length / 2) || 2, 2 * Math.ceil(args.length / 2) || 2, args.length);
  return Array.from({ length: args.length / 2 }, (_, i) => {
    const name = args[2 * i]!.literal?.value;
    if (typeof name !== 'string' || args[2 * i]!.type.kind !== 'string') {
      throw new EngineError({
        condition: 'DATATYPE_MISMATCH.CREATE_NAMED_STRUCT_WITHOUT_FOLDABLE_STRING',
        message: 'Only foldable `STRING` expressions are allowed to appear at odd position.',
        span: args[2 * i]!.span,
        sqlState: '42K09',
      });
    }
    return { name, value: args[2 * i + 1]! };
  });
}

export const maps: Entries = [
  ...named({ names: 'map', signature: '(key, value, ...)' }, { kind: 'scalar', plan: mapOfValues }),
  ...fn(
    'map_keys',
    '(map)',
    [map],
    ([m]) => array(mapOf(m!).key),
    ([m]) => `map_keys(${m})`,
  ),
  ...fn(
    'map_values',
    '(map)',
    [map],
    ([m]) => array(mapOf(m!).value),
    ([m]) => `map_values(${m})`,
  ),
  ...fn(
    'map_entries',
    '(map)',
    [map],
    ([m]) => array(entryType(mapOf(m!))),
    ([m]) => `map_entries(${m})`,
  ),
  ...fn('map_contains_key', '(map, key)', [map, any], BOOLEAN, ([m], [value, key]) => {
    const wanted = coerce(key!, mapOf(value!).key).sql;
    return `list_contains(map_keys(${m}), ${wanted})`;
  }),
  ...fn(
    'map_from_arrays',
    '(keys, values)',
    [list, list],
    ([keys, values]) => ({ kind: 'map', key: elementOf(keys!), value: elementOf(values!) }),
    ([keys, values]) => `map(${keys}, ${values})`,
  ),
  ...fn(
    'map_from_entries',
    '(entries)',
    [list],
    ([entries]) => {
      const type = elementOf(entries!);
      const [key, value] = type.kind === 'struct' ? type.fields : [];
      return { kind: 'map', key: key?.type ?? STRING, value: value?.type ?? STRING };
    },
    ([entries], [value]) => {
      const type = elementOf(value!);
      const [key, item] = type.kind === 'struct' ? type.fields : [];
      return once(entries!, (a) => {
        const x = unused(a);
        return `map(list_transform(${a}, lambda ${x}: ${fieldOf(x, key?.name ?? 'key')}), list_transform(${a}, lambda ${x}: ${fieldOf(x, item?.name ?? 'value')}))`;
      });
    },
  ),
  ...scalar({ names: 'map_concat', signature: '(map, ...)', parameters: [map], rest: map }, concatType, concat),
  ...fn(
    'str_to_map',
    '(text[, pairDelimiter[, keyValueDelimiter]])',
    [STRING, STRING, STRING],
    { kind: 'map', key: STRING, value: STRING },
    ([text, pair, pairValue]) =>
      castAs(ours('cs_str_to_map', text!, pair ?? quoteText(','), pairValue ?? quoteText(':')), {
        kind: 'map',
        key: STRING,
        value: STRING,
      }),
  ),
  ...scalar({ names: 'struct', signature: '(value, ...)', parameters: [any], rest: any }, structType, structSql),
  ...scalar(
    { names: 'named_struct', signature: '(name, value, ...)', parameters: [], rest: any },
    (args, call) => ({
      kind: 'struct',
      fields: namedFields(args, call).map(({ name, value }) => ({ name, type: value.type })),
    }),
    (_sql, args, call) =>
      `struct_pack(${namedFields(args, call)
        .map(({ name, value }) => `${quote(name)} := ${plain(value.sql, value.type)}`)
        .join(', ')})`,
  ),
];
