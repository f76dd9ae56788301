import type { DataType } from '../../../types.ts';
import { quote } from '../../quote.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { unused } from '../../types/bind.ts';
import { commonType } from '../../types/common.ts';
import { coerce } from '../../types/index.ts';
import { array, BIGINT, BOOLEAN, DATE, holdsMap, INT, isInstant, STRING, TIMESTAMP } from '../../types/kinds.ts';
import { differentTypes, noOrdering, unexpected } from '../operators/mismatch.ts';
import { once, raise, raiseWith, twice } from '../raise.ts';
import { zeroIndex } from '../scalars/strings.ts';
import { shared } from './conditional.ts';
import { any, castAs, type Entries, fn, integral, list, type Rule, scalar } from './define.ts';

type ArrayType = DataType & { kind: 'array' };
export const elementOf = (value: TypedSql): DataType => (value.type as ArrayType).element;
const firstType = (args: readonly TypedSql[]) => args[0]!.type;
const listOrMap: Rule = (value, i) => (value.type.kind === 'map' ? value : list(value, i));

/** An array and one more element: both in their common type. */
function withElement(
  args: readonly TypedSql[],
  call: CallContext,
  at = 1,
): { list: string; item: string; type: ArrayType } {
  const element = commonType([elementOf(args[0]!), args[at]!.type]);
  if (!element) throw differentTypes(call.name, [args[0]!.type, args[at]!.type], call.span);
  const type = array(element);
  return { list: coerce(args[0]!, type).sql, item: coerce(args[at]!, element).sql, type };
}

/** Two arrays in their common type. */
function sameLists(args: readonly TypedSql[], call: CallContext): { left: string; right: string; type: ArrayType } {
  const type = commonType([args[0]!.type, args[1]!.type]);
  if (type?.kind !== 'array') throw differentTypes(call.name, [args[0]!.type, args[1]!.type], call.span);
  return { left: coerce(args[0]!, type).sql, right: coerce(args[1]!, type).sql, type };
}

const setType = (args: readonly TypedSql[], call: CallContext) => sameLists(args, call).type;

/** First occurrences in order; NULL counts as a value. */
function distinct(sql: string): string {
  return once(sql, (a) => {
    const [x, i] = [unused(a), `${unused(a)}i`];
    return `list_filter(${a}, lambda ${x}, ${i}: ${positionOf(a, x)} = ${i})`;
  });
}

/** Position of a value that may be NULL. */
function positionOf(sql: string, item: string): string {
  const x = `${unused(sql + item)}p`;
  return `list_position(list_transform(${sql}, lambda ${x}: ${x} IS NOT DISTINCT FROM ${item}), true)`;
}

function setOperation(print: (left: string, right: string) => string) {
  return (_sql: string[], args: readonly TypedSql[], call: CallContext): string => {
    const { left, right } = sameLists(args, call);
    return twice(left, right, (a, b) => `CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN ${print(a, b)} END`);
  };
}

function contained(left: string, right: string, negated: boolean): string {
  const x = unused(left + right);
  return `list_filter(${left}, lambda ${x}: ${positionOf(right, x)} IS ${negated ? 'NULL' : 'NOT NULL'})`;
}

function elementAt(mode: 'ansi' | 'try') {
  return ([value, at]: string[], [source, index]: readonly TypedSql[]): string => {
    if (source!.type.kind === 'map') return `${value}[${coerce(index!, source!.type.key).sql}]`;
    return twice(value!, castAs(at!, BIGINT), (a, i) => {
      const outside =
        mode === 'try'
          ? 'NULL'
          : raiseWith(
              'INVALID_ARRAY_INDEX_IN_ELEMENT_AT',
              '22003',
              'The index ',
              { sql: i },
              ' is out of bounds. The array has ',
              { sql: `len(${a})` },
              ' elements. Use `try_element_at` to tolerate accessing element at invalid index and return NULL instead.',
            );
      return `CASE WHEN ${i} = 0 AND ${a} IS NOT NULL THEN ${raise(zeroIndex())} WHEN abs(${i}) > len(${a}) THEN ${outside} ELSE list_extract(${a}, ${i}) END`;
    });
  };
}

const elementType = ([source]: readonly TypedSql[]): DataType =>
  source!.type.kind === 'map' ? source!.type.value : elementOf(source!);

function ordered(value: TypedSql, call: CallContext): void {
  if (holdsMap(value.type)) throw noOrdering(call.name, value.type, value.span);
}

/** Position, length: 1-based, negative from the end. */
function slice([source, start, length]: string[]): string {
  return twice(source!, `struct_pack(s := CAST(${start} AS BIGINT), n := CAST(${length} AS BIGINT))`, (a, at) => {
    const zero = raiseWith(
      'INVALID_PARAMETER_VALUE.START',
      '22023',
      'The value of parameter(s) `start` in `slice` is invalid: Expects a positive or a negative value for `start`, but got 0.',
    );
    const negative = raiseWith(
      'INVALID_PARAMETER_VALUE.LENGTH',
      '22023',
      'The value of parameter(s) `length` in `slice` is invalid: Expects `length` greater than or equal to 0.',
    );
    const from = `CASE WHEN (${at}).s > 0 THEN (${at}).s ELSE len(${a}) + (${at}).s + 1 END`;
    return `CASE WHEN ${a} IS NULL OR (${at}).s IS NULL OR (${at}).n IS NULL THEN NULL WHEN (${at}).s = 0 THEN ${zero} WHEN (${at}).n < 0 THEN ${negative} WHEN (${at}).n = 0 OR (${from}) < 1 OR (${from}) > len(${a}) THEN list_slice(${a}, 1, 0) ELSE list_slice(${a}, ${from}, (${from}) + (${at}).n - 1) END`;
  });
}

function insert(args: readonly TypedSql[], call: CallContext): string {
  const { list: source, item } = withElement(args, call, 2);
  return twice(source, `CAST(${args[1]!.sql} AS BIGINT)`, (a, at) => {
    const start = `CASE WHEN ${at} > 0 THEN ${at} - 1 ELSE greatest(len(${a}) + ${at} + 1, 0) END`;
    const nulls = `list_transform(range(greatest((${start}) - len(${a}), 0)), lambda _n: NULL)`;
    const front = `list_transform(range(CASE WHEN ${at} < 0 THEN greatest(-${at} - len(${a}) - 1, 0) ELSE 0 END), lambda _n: NULL)`;
    return `CASE WHEN ${a} IS NULL OR ${at} IS NULL THEN NULL WHEN ${at} = 0 THEN ${raise(zeroIndex())} ELSE list_concat(list_slice(${a}, 1, ${start}), ${nulls}, [${item}], ${front}, list_slice(${a}, (${start}) + 1, len(${a}))) END`;
  });
}

function zip(sql: string[], args: readonly TypedSql[]): string {
  const lengths = sql.map((a) => `len(${a})`).join(', ');
  const i = unused(sql.join());
  const fields = sql.map((a, n) => `${quote(zipName(args[n]!, n))} := list_extract(${a}, ${i})`).join(', ');
  const present = sql.map((a) => `${a} IS NOT NULL`).join(' AND ');
  return `CASE WHEN ${present} THEN list_transform(range(1, greatest(${lengths}) + 1), lambda ${i}: struct_pack(${fields})) END`;
}

const zipName = (value: TypedSql, position: number) => value.label ?? String(position);
const zipType = (args: readonly TypedSql[]) =>
  array({ kind: 'struct', fields: args.map((value, n) => ({ name: zipName(value, n), type: elementOf(value) })) });

function sequenceType(args: readonly TypedSql[], call: CallContext): ArrayType {
  const [start, stop] = args.map((value) => value.type);
  if (isInstant(start!) || start!.kind === 'date')
    return array(args[2] && start!.kind === 'date' ? dateStep(args[2]) : start!);
  const type = commonType([start!, stop!]);
  if (!type || !['tinyint', 'smallint', 'int', 'bigint'].includes(type.kind)) {
    throw unexpected('The first parameter', '("TIMESTAMP", "DATE" or "INTEGRAL")', start!, call.span);
  }
  return array(type);
}

const dateStep = (step: TypedSql): DataType =>
  step.type.kind === 'interval' &&
  step.type.from &&
  ['hour', 'minute', 'second'].includes(step.type.to ?? step.type.from)
    ? TIMESTAMP
    : DATE;

/** Both ends included; steps are counted from the start, so that month ends stay month ends. */
function sequence([start, stop, step]: string[], args: readonly TypedSql[], call: CallContext): string {
  const type = sequenceType(args, call);
  if (type.element.kind === 'date' || isInstant(type.element)) {
    const by = step ?? 'to_days(1)';
    const i = unused(`${start}${stop}${step}`);
    const moment = (n: string) => `(CAST(${start} AS TIMESTAMP) + ${by} * ${n})`;
    const most = `CAST(ceil(abs(epoch(CAST(${stop} AS TIMESTAMP)) - epoch(CAST(${start} AS TIMESTAMP))) / greatest(abs(epoch(${by})) * 0.9, 1)) AS BIGINT) + 1`;
    const all = `list_transform(range(0, ${most} + 1), lambda ${i}: CAST(${moment(`CAST(${i} AS INTEGER)`)} AS ${type.element.kind === 'date' ? 'DATE' : 'TIMESTAMP'}))`;
    return `list_filter(${all}, lambda ${i}: CASE WHEN epoch(${by}) > 0 THEN ${i} >= ${start} AND ${i} <= ${stop} ELSE ${i} <= ${start} AND ${i} >= ${stop} END)`;
  }
  const by = step ?? `CASE WHEN ${start} <= ${stop} THEN 1 ELSE -1 END`;
  const wrong = raiseWith(
    'INVALID_PARAMETER_VALUE.SEQUENCE',
    '22023',
    'Illegal sequence boundaries: ',
    { sql: start! },
    ' to ',
    { sql: stop! },
    ' by ',
    { sql: by },
  );
  const bad = `(${by}) = 0 OR ((${by}) > 0 AND ${start} > ${stop}) OR ((${by}) < 0 AND ${start} < ${stop})`;
  return castAs(
    `(CASE WHEN ${bad} THEN ${wrong} ELSE generate_series(CAST(${start} AS BIGINT), CAST(${stop} AS BIGINT), CAST(${by} AS BIGINT)) END)`,
    type,
  );
}

function join([source, separator, nulls]: string[], [value]: readonly TypedSql[]): string {
  const texts = coerce(value!, array(STRING)).sql;
  const x = unused(texts);
  const filled = nulls ? `list_transform(${texts}, lambda ${x}: coalesce(${x}, ${nulls}))` : texts;
  return `CASE WHEN ${source} IS NOT NULL AND ${separator} IS NOT NULL THEN coalesce(array_to_string(${filled}, ${separator}), '') END`;
}

export const arrays: Entries = [
  ...scalar(
    { names: 'array', signature: '(value, ...)', parameters: [], rest: any },
    (args, call) => array(shared(args, call)),
    (_sql, args, call) => {
      const type = shared(args, call);
      return `[${args.map((value) => coerce(value, type).sql).join(', ')}]`;
    },
  ),
  ...fn('size cardinality', '(collection)', [listOrMap], INT, ([a], [value]) =>
    castAs(value!.type.kind === 'map' ? `cardinality(${a})` : `len(${a})`, INT),
  ),
  ...fn('array_size', '(array)', [list], INT, ([a]) => castAs(`len(${a})`, INT)),
  ...fn('element_at', '(collection, index)', [listOrMap, any], elementType, elementAt('ansi')),
  ...fn('try_element_at', '(collection, index)', [listOrMap, any], elementType, elementAt('try')),
  ...fn(
    'get',
    '(array, index)',
    [list, integral],
    elementType,
    ([a, i]) => `CASE WHEN ${i} >= 0 THEN list_extract(${a}, ${i} + 1) END`,
  ),
  ...fn('array_contains', '(array, value)', [list, any], BOOLEAN, (_sql, args, call) => {
    const { list: source, item } = withElement(args, call);
    return twice(
      source,
      item,
      (a, x) =>
        `CASE WHEN ${a} IS NULL OR ${x} IS NULL THEN NULL WHEN list_contains(${a}, ${x}) THEN true WHEN len(${a}) > list_count(${a}) THEN NULL ELSE false END`,
    );
  }),
  ...fn('array_position', '(array, value)', [list, any], BIGINT, (_sql, args, call) => {
    const { list: source, item } = withElement(args, call);
    return twice(
      source,
      item,
      (a, x) =>
        `CASE WHEN ${a} IS NULL OR ${x} IS NULL THEN NULL ELSE CAST(coalesce(list_position(${a}, ${x}), 0) AS BIGINT) END`,
    );
  }),
  ...fn('array_distinct', '(array)', [list], firstType, ([a]) => distinct(a!)),
  ...fn(
    'array_union',
    '(left, right)',
    [list, list],
    setType,
    setOperation((a, b) => distinct(`list_concat(${a}, ${b})`)),
  ),
  ...fn(
    'array_intersect',
    '(left, right)',
    [list, list],
    setType,
    setOperation((a, b) => distinct(contained(a, b, false))),
  ),
  ...fn(
    'array_except',
    '(left, right)',
    [list, list],
    setType,
    setOperation((a, b) => distinct(contained(a, b, true))),
  ),
  ...fn(
    'arrays_overlap',
    '(left, right)',
    [list, list],
    BOOLEAN,
    setOperation(
      (a, b) =>
        `CASE WHEN list_has_any(${a}, ${b}) THEN true WHEN (len(${a}) > list_count(${a}) AND len(${b}) > 0) OR (len(${b}) > list_count(${b}) AND len(${a}) > 0) THEN NULL ELSE false END`,
    ),
  ),
  ...fn(
    'array_remove',
    '(array, value)',
    [list, any],
    (args, call) => withElement(args, call).type,
    (_sql, args, call) => {
      const { list: source, item } = withElement(args, call);
      const x = unused(source + item);
      return `CASE WHEN ${item} IS NOT NULL THEN list_filter(${source}, lambda ${x}: ${x} IS NULL OR ${x} <> ${item}) END`;
    },
  ),
  ...fn(
    'array_compact',
    '(array)',
    [list],
    firstType,
    ([a]) => `list_filter(${a}, lambda ${unused(a!)}: ${unused(a!)} IS NOT NULL)`,
  ),
  ...fn(
    'array_append',
    '(array, value)',
    [list, any],
    (args, call) => withElement(args, call).type,
    (_sql, args, call) => {
      const { list: source, item } = withElement(args, call);
      return once(source, (a) => `CASE WHEN ${a} IS NOT NULL THEN list_append(${a}, ${item}) END`);
    },
  ),
  ...fn(
    'array_prepend',
    '(array, value)',
    [list, any],
    (args, call) => withElement(args, call).type,
    (_sql, args, call) => {
      const { list: source, item } = withElement(args, call);
      return once(source, (a) => `CASE WHEN ${a} IS NOT NULL THEN list_prepend(${item}, ${a}) END`);
    },
  ),
  ...fn(
    'array_insert',
    '(array, position, value)',
    [list, integral, any],
    (args, call) => withElement(args, call, 2).type,
    (_sql, args, call) => insert(args, call),
  ),
  ...fn(
    'array_repeat',
    '(value, count)',
    [any, integral],
    ([value]) => array(value!.type),
    ([value, n]) =>
      `CASE WHEN ${n} IS NOT NULL THEN list_transform(range(${n}), lambda ${unused(value!)}: ${value}) END`,
  ),
  ...fn('sort_array', '(array[, ascending])', [list, BOOLEAN], firstType, ([a, ascending], [value], call) => {
    ordered(value!, call);
    const up = `list_sort(${a}, 'ASC', 'NULLS FIRST')`;
    return ascending === undefined
      ? up
      : `CASE WHEN ${ascending} THEN ${up} ELSE list_sort(${a}, 'DESC', 'NULLS LAST') END`;
  }),
  ...fn('array_min', '(array)', [list], elementType, ([a], [value], call) => {
    ordered(value!, call);
    return `list_min(${a})`;
  }),
  ...fn('array_max', '(array)', [list], elementType, ([a], [value], call) => {
    ordered(value!, call);
    return `list_max(${a})`;
  }),
  ...fn('array_join', '(array, separator[, nullReplacement])', [list, STRING, STRING], STRING, join),
  ...fn(
    'reverse',
    '(value)',
    [any],
    ([value]) => (value!.type.kind === 'array' ? value!.type : STRING),
    ([a], [value]) => (value!.type.kind === 'array' ? `list_reverse(${a})` : `reverse(${coerce(value!, STRING).sql})`),
  ),
  ...fn(
    'flatten',
    '(array)',
    [list],
    ([value]) => elementOf(value!),
    ([a]) => once(a!, (x) => `CASE WHEN len(${x}) = list_count(${x}) THEN flatten(${x}) END`),
  ),
  ...fn('slice', '(array, start, length)', [list, integral, integral], firstType, slice),
  ...fn('sequence', '(start, stop[, step])', [any, any, any], sequenceType, sequence),
  ...scalar({ names: 'arrays_zip', signature: '(array, ...)', parameters: [list], rest: list }, zipType, zip),
];
