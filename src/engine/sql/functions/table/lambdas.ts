import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import type { CallContext, FunctionEntry, TypedSql } from '../../seam.ts';
import { unused } from '../../types/bind.ts';
import { coerce, duckType, sameType } from '../../types/index.ts';
import { array, BOOLEAN, INT, isIntegral } from '../../types/kinds.ts';
import { unexpected } from '../operators/mismatch.ts';
import { once, twice } from '../raise.ts';
import { elementOf } from './arrays.ts';
import { closed, type Entries, list, map, wrongNumber } from './define.ts';
import { refused } from './refuse.ts';

type MapType = DataType & { kind: 'map' };
type Plan = (args: readonly TypedSql[], call: CallContext) => { type: DataType; sql: string };
type Lambda = TypedSql & { lambda: readonly string[] };

/** A function whose last arguments are lambdas. `parameters` gives the types a lambda's parameters have. */
function higher(
  names: string,
  signature: string,
  counts: readonly number[],
  parameters: NonNullable<FunctionEntry['lambda']>,
  plan: Plan,
): Entries {
  return names.split(' ').map((name) => {
    const entry: FunctionEntry = {
      kind: 'scalar',
      signature: `${name}${signature}`,
      lambda: parameters,
      plan(args, call) {
        if (!counts.includes(args.length)) throw wrongNumber(call, counts[0]!, counts.at(-1)!, args.length);
        const { type, sql } = plan(args, call);
        return { type, sql: closed(sql), span: call.span };
      },
    };
    return [name, entry] as const;
  });
}

function lambda(value: TypedSql | undefined, call: CallContext): Lambda {
  if (value?.lambda) return value as Lambda;
  const message = `The argument of \`${call.name}\` must be a lambda function such as x -> x + 1.`;
  throw new EngineError({
    condition: 'INVALID_LAMBDA_FUNCTION_CALL.PARAMETER_DOES_NOT_ACCEPT_LAMBDA_FUNCTION',
    message,
    span: value?.span ?? call.span,
    sqlState: '42K0D',
  });
}

function predicate(value: TypedSql | undefined, call: CallContext): Lambda {
  const body = lambda(value, call);
  if (body.type.kind !== 'boolean' && body.type.kind !== 'void')
    throw unexpected('The lambda', '"BOOLEAN"', body.type, body.span);
  return { ...body, sql: coerce({ ...body, lambda: undefined }, BOOLEAN).sql } as Lambda;
}

/** DuckDB's own lambda; the index it passes counts from 1, ours from 0. */
function print({ sql, lambda: names }: Lambda): string {
  const [item, index] = names;
  if (!index) return `lambda ${item}: ${sql}`;
  return `lambda ${item}, ${index}: ${sql.replaceAll(index, `CAST((${index} - 1) AS INTEGER)`)}`;
}

const overElements: NonNullable<FunctionEntry['lambda']> = (_index, _arity, args) => [
  elementOf(list(args[0]!, 0)),
  INT,
];

const overEntries: NonNullable<FunctionEntry['lambda']> = (_index, _arity, args) => {
  const { key, value } = map(args[0]!, 0).type as MapType;
  return [key, value];
};

/** TRUE when one is true, else NULL when one is unknown, else FALSE; `forall` is its mirror. */
function quantified(all: boolean): Plan {
  return (args, call) => {
    const body = predicate(args[1], call);
    const results = `list_transform(${args[0]!.sql}, ${print(body)})`;
    const sql = twice(
      results,
      '',
      (found) =>
        `CASE WHEN ${found} IS NULL THEN NULL WHEN list_contains(${found}, ${!all}) THEN ${!all} WHEN len(${found}) > list_count(${found}) THEN NULL ELSE ${all} END`,
    );
    return { type: BOOLEAN, sql };
  };
}

/** The accumulator keeps the type of the start value, as the platform demands. */
function aggregate(args: readonly TypedSql[], call: CallContext): { type: DataType; sql: string } {
  const [source, start] = args;
  const merge = lambda(args[2], call);
  const type = start!.type;
  if (!sameType(merge.type, type) && merge.type.kind !== 'void')
    throw unexpected('The third parameter', `"${duckType(type)}"`, merge.type, merge.span);
  const [total, item] = merge.lambda;
  // DuckDB's list_reduce wants one type for elements and total, so both travel in one struct.
  const pair = unused(`${source!.sql}${start!.sql}${merge.sql}`);
  const element = duckType(elementOf(source!));
  const body = merge.sql.replaceAll(total!, `${pair}a.t`).replaceAll(item ?? '\0', `${pair}b.x`);
  const items = `list_transform(${source!.sql}, lambda ${pair}c: struct_pack(t := CAST(NULL AS ${duckType(type)}), x := ${pair}c))`;
  const first = `struct_pack(t := CAST(${start!.sql} AS ${duckType(type)}), x := CAST(NULL AS ${element}))`;
  const reduced = `struct_extract(list_reduce(${items}, lambda ${pair}a, ${pair}b: struct_pack(t := CAST(${body} AS ${duckType(type)}), x := CAST(NULL AS ${element})), ${first}), 't')`;
  if (!args[3]) return { type, sql: reduced };
  const finish = lambda(args[3], call);
  return {
    type: finish.type,
    sql: `list_extract(list_transform([${reduced}], lambda ${finish.lambda[0]}: ${finish.sql}), 1)`,
  };
}

function zipWith(args: readonly TypedSql[], call: CallContext): { type: DataType; sql: string } {
  const body = lambda(args[2], call);
  const [left, right] = body.lambda;
  const i = unused(args[0]!.sql + args[1]!.sql + body.sql);
  const sql = twice(args[0]!.sql, args[1]!.sql, (a, b) => {
    const value = body.sql.replaceAll(left!, `list_extract(${a}, ${i})`).replaceAll(right!, `list_extract(${b}, ${i})`);
    return `CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN list_transform(range(1, greatest(len(${a}), len(${b})) + 1), lambda ${i}: ${value}) END`;
  });
  return { type: array(body.type), sql };
}

/** Key and value of an entry in the place of the lambda's parameters. */
function overMap(
  source: TypedSql,
  body: Lambda,
): { entries: string; x: string; sql: string; key: string; value: string } {
  const entries = `map_entries(${source.sql})`;
  const x = unused(entries + body.sql);
  const [key, value] = [`${x}."key"`, `${x}."value"`];
  return {
    entries,
    x,
    key,
    value,
    sql: body.sql.replaceAll(body.lambda[0]!, key).replaceAll(body.lambda[1] ?? '\0', value),
  };
}

function mapFilter(args: readonly TypedSql[], call: CallContext) {
  const { entries, x, sql } = overMap(args[0]!, predicate(args[1], call));
  return { type: args[0]!.type, sql: `map_from_entries(list_filter(${entries}, lambda ${x}: ${sql}))` };
}

function mapTransform(part: 'key' | 'value'): Plan {
  return (args, call) => {
    const body = lambda(args[1], call);
    const type = args[0]!.type as MapType;
    const { entries, x, sql, key, value } = overMap(args[0]!, body);
    const [newKey, newValue] = part === 'key' ? [sql, value] : [key, sql];
    return {
      type: part === 'key' ? { ...type, key: body.type } : { ...type, value: body.type },
      sql: `map_from_entries(list_transform(${entries}, lambda ${x}: struct_pack("key" := ${newKey}, "value" := ${newValue})))`,
    };
  };
}

function mapZip(args: readonly TypedSql[], call: CallContext) {
  const body = lambda(args[2], call);
  const type = args[0]!.type as MapType;
  const [key, left, right] = body.lambda;
  const x = unused(args[0]!.sql + args[1]!.sql + body.sql);
  const sql = twice(args[0]!.sql, args[1]!.sql, (a, b) => {
    const value = body.sql.replaceAll(key!, x).replaceAll(left!, `${a}[${x}]`).replaceAll(right!, `${b}[${x}]`);
    const keys = `list_concat(map_keys(${a}), list_filter(map_keys(${b}), lambda ${x}: NOT list_contains(map_keys(${a}), ${x})))`;
    return `map_from_entries(list_transform(${keys}, lambda ${x}: struct_pack("key" := ${x}, "value" := ${value})))`;
  });
  return { type: { ...type, value: body.type }, sql };
}

/** DuckDB sorts by keys only; a comparator is followed by counting, for each element, those before it. */
function arraySort(args: readonly TypedSql[], call: CallContext): { type: DataType; sql: string } {
  const source = list(args[0]!, 0);
  if (!args[1]) return { type: source.type, sql: `list_sort(${source.sql}, 'ASC', 'NULLS LAST')` };
  const body = lambda(args[1], call);
  if (!isIntegral(body.type)) throw refused('A comparator that is no INT', body.span);
  const [left, right] = body.lambda;
  const sql = once(source.sql, (a) => {
    const [i, j] = [`${unused(a + body.sql)}i`, `${unused(a + body.sql)}j`];
    const compared = body.sql
      .replaceAll(left!, `list_extract(${a}, ${j})`)
      .replaceAll(right!, `list_extract(${a}, ${i})`);
    const before = `len(list_filter(range(1, len(${a}) + 1), lambda ${j}: (${compared}) < 0 OR ((${compared}) = 0 AND ${j} < ${i})))`;
    const ranked = `list_sort(list_transform(range(1, len(${a}) + 1), lambda ${i}: struct_pack(r := ${before}, i := ${i})))`;
    return `CASE WHEN ${a} IS NOT NULL THEN list_transform(${ranked}, lambda ${i}: list_extract(${a}, ${i}.i)) END`;
  });
  return { type: source.type, sql };
}

const both: NonNullable<FunctionEntry['lambda']> = (_index, _arity, args) => [
  elementOf(list(args[0]!, 0)),
  elementOf(list(args[0]!, 0)),
];

export const lambdas: Entries = [
  ...higher('transform', '(array, x -> …)', [2], overElements, (args, call) => {
    const body = lambda(args[1], call);
    return { type: array(body.type), sql: `list_transform(${args[0]!.sql}, ${print(body)})` };
  }),
  ...higher('filter', '(array, x -> …)', [2], overElements, (args, call) => ({
    type: args[0]!.type,
    sql: `list_filter(${args[0]!.sql}, ${print(predicate(args[1], call))})`,
  })),
  ...higher('exists', '(array, x -> …)', [2], overElements, quantified(false)),
  ...higher('forall', '(array, x -> …)', [2], overElements, quantified(true)),
  ...higher(
    'aggregate reduce',
    '(array, start, (total, x) -> …[, total -> …])',
    [3, 4],
    (index, _arity, args) => (index === 2 ? [args[1]!.type, elementOf(list(args[0]!, 0))] : [args[1]!.type]),
    aggregate,
  ),
  ...higher(
    'zip_with',
    '(left, right, (x, y) -> …)',
    [3],
    (_index, _arity, args) => [elementOf(list(args[0]!, 0)), elementOf(list(args[1]!, 1))],
    zipWith,
  ),
  ...higher('array_sort', '(array[, (x, y) -> …])', [1, 2], both, arraySort),
  ...higher('map_filter', '(map, (k, v) -> …)', [2], overEntries, mapFilter),
  ...higher('transform_keys', '(map, (k, v) -> …)', [2], overEntries, mapTransform('key')),
  ...higher('transform_values', '(map, (k, v) -> …)', [2], overEntries, mapTransform('value')),
  ...higher(
    'map_zip_with',
    '(left, right, (k, x, y) -> …)',
    [3],
    (_index, _arity, args) => {
      const [left, right] = [map(args[0]!, 0).type as MapType, map(args[1]!, 1).type as MapType];
      return [left.key, left.value, right.value];
    },
    mapZip,
  ),
];
