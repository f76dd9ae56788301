import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { bounded } from '../../types/decimal-types.ts';
import { overflow } from '../../types/failures.ts';
import { coerce, duckType } from '../../types/index.ts';
import {
  array,
  BIGINT,
  BOOLEAN,
  type DecimalType,
  DOUBLE,
  holdsMap,
  INT,
  isIntegral,
  STRING,
} from '../../types/kinds.ts';
import { fieldOf } from '../../types/text.ts';
import { calculated } from '../operators/decimal.ts';
import { noOrdering, outOfBounds } from '../operators/mismatch.ts';
import { raise } from '../raise.ts';
import {
  any,
  asRule,
  castAs,
  checked,
  closed,
  constant,
  type Entries,
  integral,
  named,
  numeric,
  type Rule,
  wrongNumber,
} from './define.ts';
import { refused } from './refuse.ts';

type Print = (args: readonly TypedSql[], call: CallContext) => string;
type Result = DataType | ((args: readonly TypedSql[], call: CallContext) => DataType);

interface Options {
  optional?: number;
  rest?: Rule;
}

/** An aggregate under all its names; the print adds FILTER and OVER through `over`. */
function aggregate(
  names: string,
  signature: string,
  parameters: readonly (Rule | DataType)[],
  result: Result,
  print: Print,
  options: Options = {},
): Entries {
  const shape = {
    names,
    signature,
    parameters: parameters.map(asRule),
    optional: (signature.match(/\[/g) ?? []).length,
    ...options,
  };
  return named(shape, {
    kind: 'aggregate',
    plan(args, call) {
      if (call.distinct && call.over) throw distinctWindow(call);
      const values = call.star ? [] : checked(shape, args, call);
      const type = typeof result === 'function' ? result(values, call) : result;
      return { sql: closed(print(values, call)), type, span: call.span };
    },
  });
}

function distinctWindow(call: CallContext): EngineError {
  return new EngineError({
    condition: 'DISTINCT_WINDOW_FUNCTION_UNSUPPORTED',
    message: `Distinct window functions are not supported: ${call.name}(DISTINCT …).`,
    span: call.span,
    hint: 'Aggregate in a subquery first, or take size(collect_set(…) OVER (…)).',
    sqlState: '0A000',
  });
}

/** DuckDB's call with what was written around it. `also` is a further condition on the rows. */
export function over(name: string, args: string, call: CallContext, also?: string): string {
  const conditions = [call.filter, also].filter((condition) => condition !== undefined);
  const filter = conditions.length > 0 ? ` FILTER (WHERE ${conditions.join(' AND ')})` : '';
  const distinct = call.distinct ? 'DISTINCT ' : '';
  const sql = `${name}(${distinct}${args})${filter}`;
  return call.over ? `(${sql} ${call.over})` : sql;
}

const firstType = (args: readonly TypedSql[]) => args[0]!.type;

function count(args: readonly TypedSql[], call: CallContext): string {
  if (call.star) return over('count', '*', call);
  if (args.length === 0) throw wrongNumber(call, 1, Number.POSITIVE_INFINITY, 0);
  if (args.length === 1)
    return over('count', args[0]!.type.kind === 'void' ? 'CAST(NULL AS INTEGER)' : args[0]!.sql, call);
  // Rows with a NULL in any of the columns do not count.
  const whole = args.map((value) => `${value.sql} IS NOT NULL`).join(' AND ');
  return over('count', call.distinct ? `row(${args.map((value) => value.sql).join(', ')})` : '*', call, whole);
}

function sumType([value]: readonly TypedSql[]): DataType {
  const { type } = value!;
  if (type.kind === 'decimal') return bounded(type.precision + 10, type.scale);
  return isIntegral(type) ? BIGINT : DOUBLE;
}

function sum(mode: 'ansi' | 'try'): Print {
  return (args, call) => {
    const type = sumType(args);
    const total = over('sum', type.kind === 'double' ? coerce(args[0]!, DOUBLE).sql : args[0]!.sql, call);
    if (type.kind === 'double') return total;
    if (type.kind === 'decimal') return decimalTotal(total, type, mode);
    return mode === 'try' ? `TRY_CAST(${total} AS ${duckType(type)})` : castAs(total, type);
  };
}

/** DuckDB adds 38 digits and more without noticing. */
function decimalTotal(total: string, type: DecimalType, mode: 'ansi' | 'try'): string {
  if (type.precision < 38) return castAs(total, type);
  const limit = `CAST('1${'0'.repeat(38 - type.scale)}' AS DOUBLE)`;
  const failure = mode === 'try' ? 'NULL' : raise(overflow('Overflow in sum of decimals', 'try_sum'));
  return `CASE WHEN abs(CAST(${total} AS DOUBLE)) >= ${limit} THEN ${failure} ELSE ${castAs(total, type)} END`;
}

function averageType([value]: readonly TypedSql[]): DataType {
  const { type } = value!;
  return type.kind === 'decimal' ? bounded(type.precision + 4, type.scale + 4) : DOUBLE;
}

function average(args: readonly TypedSql[], call: CallContext): string {
  const value = args[0]!;
  if (value.type.kind !== 'decimal') return over('avg', coerce(value, DOUBLE).sql, call);
  const total = castAs(over('sum', value.sql, call), bounded(value.type.precision + 10, value.type.scale));
  const rows = `nullif(${over('count', value.sql, call)}, 0)`;
  return calculated('/', total, rows, averageType(args) as DecimalType, 'ansi');
}

function extreme(name: 'min' | 'max'): Print {
  return ([value], call) => {
    if (holdsMap(value!.type)) throw noOrdering(name, value!.type, value!.span);
    if (value!.type.kind === 'struct') return over(`arg_${name}`, `${value!.sql}, ${orderKey(value!)}`, call);
    return over(name, value!.sql, call);
  };
}

/** NULL fields come first in Spark's order of structs, last in DuckDB's: each field is led by whether it is there. */
function orderKey({ sql, type }: TypedSql): string {
  if (type.kind !== 'struct') return sql;
  const fields = type.fields.map((field, i) => {
    const value = fieldOf(sql, field.name);
    return `p${i} := ${value} IS NOT NULL, v${i} := ${orderKey({ sql: value, type: field.type } as TypedSql)}`;
  });
  return `struct_pack(${fields.join(', ')})`;
}

/** The value beside the greatest or least; NULL may be the value, rows without an order do not count. */
function extremeBy(name: 'arg_min_null' | 'arg_max_null'): Print {
  return ([value, by], call) => {
    if (holdsMap(by!.type)) throw noOrdering(call.name, by!.type, by!.span);
    return over(name, `${value!.sql}, ${orderKey(by!)}`, call, `${by!.sql} IS NOT NULL`);
  };
}

/** `first(x)`, `first(x, true)`, `first(x) IGNORE NULLS`. */
function edge(name: 'first' | 'last'): Print {
  return ([value, ignore], call) => {
    const skips = call.ignoreNulls || ignore?.literal?.value === true;
    if (!call.over) return over(name, value!.sql, call, skips ? `${value!.sql} IS NOT NULL` : undefined);
    if (call.filter !== undefined) throw refused(`FILTER of ${call.name} over a window`, call.span);
    return `${name}_value(${value!.sql}${skips ? ' IGNORE NULLS' : ''}) ${call.over}`;
  };
}

function collect(distinct: boolean): Print {
  return ([value], call) => {
    const all = over('list', value!.sql, { ...call, distinct: distinct || call.distinct }, `${value!.sql} IS NOT NULL`);
    return `coalesce(${all}, [])`;
  };
}

/** Functions of doubles that DuckDB has under this name. */
function statistics(names: string, duck: string, operands = 1): Entries {
  const signature = operands === 1 ? '(expr)' : '(y, x)';
  const parameters = Array.from({ length: operands }, () => DOUBLE);
  return aggregate(names, signature, parameters, DOUBLE, (args, call) =>
    over(duck, args.map((value) => value.sql).join(', '), call),
  );
}

function percentages(value: TypedSql | undefined, call: CallContext): { sql: string; many: boolean } {
  if (value?.type.kind === 'array') return { sql: shares(value, call), many: true };
  const text = share(value, call);
  return { sql: `CAST(${quoteText(text)} AS DOUBLE)`, many: false };
}

/** A percentage, which DuckDB would count from the other end below 0. */
function share(value: TypedSql | undefined, call: CallContext): string {
  const text = constant(value, call, 'percentage') ?? '';
  const number = Number(text);
  if (number >= 0 && number <= 1) return text;
  throw outOfBounds('percentage', '[0.0, 1.0]', text, value?.span ?? call.span);
}

/** DuckDB wants them constant, so that none can be checked when it is met; what is above 1 it refuses itself. */
function shares(value: TypedSql, call: CallContext): string {
  const { sql } = coerce(value, array(DOUBLE));
  const [negative] = /-\s*[\d.]+/.exec(sql) ?? [];
  if (negative !== undefined) throw outOfBounds('percentage', '[0.0, 1.0]', negative, value.span ?? call.span);
  return sql;
}

/** Interpolated (`cont`) or an element (`disc`). */
function percentile(duck: 'quantile_cont' | 'quantile_disc', keepsType: boolean): { type: Result; print: Print } {
  return {
    type: (args) => {
      const one = keepsType ? args[0]!.type : DOUBLE;
      return args[1]?.type.kind === 'array' ? array(one) : one;
    },
    print: (args, call) => {
      const { sql } = percentages(args[1], call);
      return over(duck, `${keepsType ? args[0]!.sql : coerce(args[0]!, DOUBLE).sql}, ${sql}`, call);
    },
  };
}

const exactPercentile = percentile('quantile_cont', false);
const nearestPercentile = percentile('quantile_disc', true);

function withinGroup(duck: 'quantile_cont' | 'quantile_disc'): Print {
  return ([given], call) => {
    const [item] = call.withinGroup;
    if (!item) throw wrongNumber(call, 1, 1, 0);
    const fraction = Number(share(given, call));
    return over(duck, `${coerce(item, DOUBLE).sql}, ${item.descending ? 1 - fraction : fraction}`, call);
  };
}

/** NULLs are left out; without WITHIN GROUP the order of the rows decides. */
function listagg([value, separator]: readonly TypedSql[], call: CallContext): string {
  const text = coerce(value!, STRING).sql;
  const order = call.withinGroup
    .map((item) => `${item.sql} ${item.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`)
    .join(', ');
  return over('string_agg', `${text}, ${separator?.sql ?? "''"}${order ? ` ORDER BY ${order}` : ''}`, call);
}

const bits =
  (duck: string): Print =>
  ([value], call) =>
    over(duck, value!.sql, call);
const truth =
  (duck: string): Print =>
  ([value], call) =>
    over(duck, value!.sql, call);

export const aggregates: Entries = [
  ...aggregate('count', '(expr, ...)', [], BIGINT, count, { rest: any }),
  ...aggregate('count_if', '(condition)', [BOOLEAN], BIGINT, ([value], call) =>
    castAs(over('count', call.distinct ? value!.sql : '*', call, value!.sql), BIGINT),
  ),
  ...aggregate('sum', '(expr)', [numeric], sumType, sum('ansi')),
  ...aggregate('try_sum', '(expr)', [numeric], sumType, sum('try')),
  ...aggregate('avg mean', '(expr)', [numeric], averageType, average),
  ...aggregate('try_avg', '(expr)', [numeric], averageType, average),
  ...aggregate('min', '(expr)', [any], firstType, extreme('min')),
  ...aggregate('max', '(expr)', [any], firstType, extreme('max')),
  ...aggregate('min_by', '(expr, order)', [any, any], firstType, extremeBy('arg_min_null')),
  ...aggregate('max_by', '(expr, order)', [any, any], firstType, extremeBy('arg_max_null')),
  ...aggregate('first first_value any_value', '(expr[, ignoreNulls])', [any, BOOLEAN], firstType, edge('first')),
  ...aggregate('last last_value', '(expr[, ignoreNulls])', [any, BOOLEAN], firstType, edge('last')),
  ...aggregate('collect_list array_agg', '(expr)', [any], ([value]) => array(value!.type), collect(false)),
  ...aggregate('collect_set', '(expr)', [any], ([value]) => array(value!.type), collect(true)),
  ...aggregate('bool_and every', '(condition)', [BOOLEAN], BOOLEAN, truth('bool_and')),
  ...aggregate('bool_or some any', '(condition)', [BOOLEAN], BOOLEAN, truth('bool_or')),
  ...aggregate('bit_and', '(expr)', [integral], firstType, bits('bit_and')),
  ...aggregate('bit_or', '(expr)', [integral], firstType, bits('bit_or')),
  ...aggregate('bit_xor', '(expr)', [integral], firstType, bits('bit_xor')),
  ...statistics('stddev std stddev_samp', 'stddev_samp'),
  ...statistics('stddev_pop', 'stddev_pop'),
  ...statistics('variance var_samp', 'var_samp'),
  ...statistics('var_pop', 'var_pop'),
  ...statistics('corr', 'corr', 2),
  ...statistics('covar_pop', 'covar_pop', 2),
  ...statistics('covar_samp', 'covar_samp', 2),
  ...statistics('regr_slope', 'regr_slope', 2),
  ...statistics('regr_intercept', 'regr_intercept', 2),
  ...statistics('regr_r2', 'regr_r2', 2),
  ...aggregate('regr_count', '(y, x)', [DOUBLE, DOUBLE], BIGINT, ([y, x], call) =>
    castAs(over('regr_count', `${y!.sql}, ${x!.sql}`, call), BIGINT),
  ),
  ...statistics('median', 'median'),
  ...aggregate(
    'percentile',
    '(expr, percentage[, frequency])',
    [numeric, any, BIGINT],
    exactPercentile.type,
    (args, call) => {
      if (args.length === 3) throw wrongNumber(call, 2, 2, 3);
      return exactPercentile.print(args, call);
    },
  ),
  // Exact where the platform estimates: small data gives the same answer.
  ...aggregate(
    'percentile_approx approx_percentile',
    '(expr, percentage[, accuracy])',
    [numeric, any, INT],
    nearestPercentile.type,
    nearestPercentile.print,
  ),
  ...aggregate('percentile_cont', '(percentage)', [DOUBLE], DOUBLE, withinGroup('quantile_cont')),
  ...aggregate('percentile_disc', '(percentage)', [DOUBLE], DOUBLE, withinGroup('quantile_disc')),
  ...aggregate('mode', '(expr)', [any], firstType, ([value], call) => over('mode', value!.sql, call)),
  // Counted, not estimated.
  ...aggregate('approx_count_distinct', '(expr[, deviation])', [any, DOUBLE], BIGINT, ([value], call) =>
    over('count', value!.sql, { ...call, distinct: true }),
  ),
  ...aggregate('listagg string_agg', '(expr[, separator])', [any, STRING], STRING, listagg),
  ...aggregate(
    'grouping',
    '(column)',
    [any],
    { kind: 'tinyint' },
    ([value]) => `CAST(grouping(${value!.sql}) AS TINYINT)`,
  ),
  ...aggregate(
    'grouping_id',
    '(column, ...)',
    [],
    BIGINT,
    (args) => castAs(`grouping(${args.map((value) => value.sql).join(', ')})`, BIGINT),
    { rest: any },
  ),
];
