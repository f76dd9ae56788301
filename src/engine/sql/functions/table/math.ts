import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { asDecimal, bounded } from '../../types/decimal-types.ts';
import { coerce } from '../../types/index.ts';
import { BIGINT, type DecimalType, DOUBLE, INT, isFractional, isIntegral, STRING } from '../../types/kinds.ts';
import { type ArithmeticOperator, arithmetic, positiveRest } from '../operators/arithmetic.ts';
import { shift } from '../operators/bits.ts';
import { operators } from '../operators/index.ts';
import { timeArithmetic } from '../operators/intervals.ts';
import { once, twice } from '../raise.ts';
import { any, castAs, constant, type Entries, fn, integral, numeric, ours, scalar } from './define.ts';

type Mode = 'half up' | 'half even' | 'floor' | 'ceiling';
const TINYINT: DataType = { kind: 'tinyint' };
const sameAsFirst = (args: readonly TypedSql[]) => args[0]!.type;

/** Functions of one double. */
function real(names: string, print: (x: string) => string): Entries {
  return fn(names, '(expr)', [DOUBLE], DOUBLE, ([x]) => print(x!));
}

/** Logarithms of zero and below are NULL. */
const positive = (x: string, print: (x: string) => string, least = '0') =>
  once(x, (a) => `CASE WHEN ${a} > ${least} THEN ${print(a)} END`);

/** Rounding may carry into one more digit before the point. */
function roundedType(type: DecimalType, digits: number): DecimalType {
  const whole = type.precision - type.scale + 1;
  if (digits < 0) return bounded(Math.max(whole, -digits + 1), 0);
  const scale = Math.min(type.scale, digits);
  return bounded(whole + scale, scale);
}

function digitsOf(args: readonly TypedSql[], call: CallContext): number {
  return Number(constant(args[1], call, 'scale') ?? 0);
}

function roundType(args: readonly TypedSql[], call: CallContext): DataType {
  const { type } = args[0]!;
  return type.kind === 'decimal' ? roundedType(type, digitsOf(args, call)) : type;
}

function round(mode: Mode) {
  return ([x]: string[], args: readonly TypedSql[], call: CallContext): string => {
    const { type } = args[0]!;
    const digits = digitsOf(args, call);
    if (isFractional(type)) return castAs(ours('cs_round_real', x!, quoteText(String(digits)), quoteText(mode)), type);
    if (isIntegral(type) && digits >= 0) return x!;
    const result = isIntegral(type) ? asDecimal(type)! : roundedType(type as DecimalType, digits);
    if (mode === 'half up' && digits >= 0) return castAs(x!, result);
    const [precision, scale] = [quoteText(String(result.precision)), quoteText(String(result.scale))];
    const exact = ours('cs_round_exact', x!, quoteText(String(digits)), quoteText(mode), precision, scale);
    return isIntegral(type) ? castAs(exact, type) : castAs(exact, result);
  };
}

/** `ceil` and `floor`: whole numbers, unless a number of digits is asked for. */
function whole(names: string, name: 'ceil' | 'floor'): Entries {
  const mode = name === 'ceil' ? 'ceiling' : 'floor';
  const type = (args: readonly TypedSql[], call: CallContext): DataType => {
    const { type: given } = args[0]!;
    if (args.length === 2) {
      return given.kind === 'decimal' || isIntegral(given)
        ? roundedType(asDecimal(given)!, digitsOf(args, call))
        : DOUBLE;
    }
    return given.kind === 'decimal' ? bounded(given.precision - given.scale + 1, 0) : BIGINT;
  };
  return scalar(
    {
      names,
      signature: '(expr[, scale])',
      parameters: [numeric, integral],
      optional: 1,
      display: (args) => `${name.toUpperCase()}(${args.join(', ')})`,
    },
    type,
    (sql, args, call) => {
      const result = type(args, call);
      if (args.length === 1) return castAs(isIntegral(args[0]!.type) ? sql[0]! : `${name}(${sql[0]})`, result);
      const value = isIntegral(args[0]!.type) ? coerce(args[0]!, asDecimal(args[0]!.type)!) : args[0]!;
      return castAs(round(mode)([value.sql], [value, args[1]!], call), result);
    },
  );
}

/** `try_add` and its kin; dates and intervals included. */
function attempt(name: string, op: ArithmeticOperator): Entries {
  const plan = (args: readonly TypedSql[], call: CallContext) =>
    (op === 'div' ? undefined : timeArithmetic(op, args[0]!, args[1]!, call.span)) ??
    arithmetic(op, args[0]!, args[1]!, call.span, 'try');
  return fn(
    name,
    '(left, right)',
    [any, any],
    (args, call) => plan(args, call).type,
    (_sql, args, call) => plan(args, call).sql,
  );
}

/** Functions that an operator has too. */
function operator(names: string, plan: (left: TypedSql, right: TypedSql, call: CallContext) => TypedSql): Entries {
  return fn(
    names,
    '(left, right)',
    [any, any],
    ([a, b], call) => plan(a!, b!, call).type,
    (_sql, [a, b], call) => plan(a!, b!, call).sql,
  );
}

const bit = ([x, at]: string[]) => `CAST((${x} >> CAST(${at} AS BIGINT)) & 1 AS TINYINT)`;

export const math: Entries = [
  ...fn('abs', '(expr)', [numeric], sameAsFirst, ([x]) => `abs(${x})`),
  ...whole('ceil ceiling', 'ceil'),
  ...whole('floor', 'floor'),
  ...fn('round', '(expr[, scale])', [numeric, integral], roundType, round('half up')),
  ...fn('bround', '(expr[, scale])', [numeric, integral], roundType, round('half even')),
  ...real('sqrt', (x) => once(x, (a) => `CASE WHEN ${a} < 0 THEN CAST('NaN' AS DOUBLE) ELSE sqrt(${a}) END`)),
  ...real('cbrt', (x) => `cbrt(${x})`),
  ...real('exp', (x) => `exp(${x})`),
  ...real('expm1', (x) => `exp(${x}) - 1`),
  ...real('ln', (x) => positive(x, (a) => `ln(${a})`)),
  ...real('log10', (x) => positive(x, (a) => `log10(${a})`)),
  ...real('log2', (x) => positive(x, (a) => `log2(${a})`)),
  ...real('log1p', (x) => positive(x, (a) => `ln(1 + ${a})`, '-1')),
  ...fn('log', '(base[, expr])', [DOUBLE, DOUBLE], DOUBLE, ([a, b]) =>
    b === undefined
      ? positive(a!, (x) => `ln(${x})`)
      : twice(a!, b, (base, x) => `CASE WHEN ${base} > 0 AND ${x} > 0 THEN ln(${x}) / ln(${base}) END`),
  ),
  ...fn('power pow', '(base, exponent)', [DOUBLE, DOUBLE], DOUBLE, ([a, b]) => `pow(${a}, ${b})`),
  ...fn('sign signum', '(expr)', [DOUBLE], DOUBLE, ([x]) => castAs(`sign(${x})`, DOUBLE)),
  ...fn('hypot', '(a, b)', [DOUBLE, DOUBLE], DOUBLE, ([a, b]) =>
    twice(a!, b!, (x, y) => `sqrt(${x} * ${x} + ${y} * ${y})`),
  ),
  ...fn('factorial', '(n)', [INT], BIGINT, ([n]) =>
    once(n!, (x) => `CASE WHEN ${x} BETWEEN 0 AND 20 THEN CAST(factorial(${x}) AS BIGINT) END`),
  ),
  ...real('sin', (x) => `sin(${x})`),
  ...real('cos', (x) => `cos(${x})`),
  ...real('tan', (x) => `tan(${x})`),
  ...real('cot', (x) => `1 / tan(${x})`),
  ...real('asin', (x) => once(x, (a) => `CASE WHEN abs(${a}) > 1 THEN CAST('NaN' AS DOUBLE) ELSE asin(${a}) END`)),
  ...real('acos', (x) => once(x, (a) => `CASE WHEN abs(${a}) > 1 THEN CAST('NaN' AS DOUBLE) ELSE acos(${a}) END`)),
  ...real('atan', (x) => `atan(${x})`),
  ...real('sinh', (x) => `sinh(${x})`),
  ...real('cosh', (x) => `cosh(${x})`),
  ...real('tanh', (x) => `tanh(${x})`),
  ...fn('atan2', '(y, x)', [DOUBLE, DOUBLE], DOUBLE, ([y, x]) => `atan2(${y}, ${x})`),
  ...real('degrees', (x) => `degrees(${x})`),
  ...real('radians', (x) => `radians(${x})`),
  ...real('rint', (x) => `round_even(${x}, 0)`),
  ...fn('pi', '()', [], DOUBLE, () => 'pi()'),
  ...fn('e', '()', [], DOUBLE, () => 'CAST(2.718281828459045 AS DOUBLE)'),
  ...fn('bin', '(n)', [BIGINT], STRING, ([n]) => `bin(${n})`),
  ...fn('conv', '(number, from, to)', [STRING, INT, INT], STRING, ([n, from, target]) =>
    ours('cs_convert', n!, from!, target!),
  ),
  ...fn(
    'bit_count',
    '(n)',
    [(value, i) => (value.type.kind === 'boolean' ? coerce(value, INT) : integral(value, i))],
    INT,
    ([n]) => castAs(`bit_count(CAST(${n} AS BIGINT))`, INT),
  ),
  ...fn('getbit bit_get', '(n, position)', [BIGINT, INT], TINYINT, bit),
  ...fn(
    'width_bucket',
    '(value, low, high, buckets)',
    [DOUBLE, DOUBLE, DOUBLE, BIGINT],
    BIGINT,
    ([x, low, high, n]) => {
      const inside = `CAST(floor(${n} * (${x} - ${low}) / (${high} - ${low})) AS BIGINT) + 1`;
      return `CASE WHEN ${n} <= 0 OR ${low} = ${high} THEN NULL WHEN ${x} < least(${low}, ${high}) THEN CASE WHEN ${low} < ${high} THEN 0 ELSE ${n} + 1 END WHEN ${x} >= greatest(${low}, ${high}) AND ${low} < ${high} THEN ${n} + 1 WHEN ${x} > ${low} AND ${low} > ${high} THEN 0 ELSE ${inside} END`;
    },
  ),
  ...fn('positive', '(expr)', [numeric], sameAsFirst, ([x]) => x!),
  ...fn(
    'negative',
    '(expr)',
    [any],
    ([x], call) => operators.unary('-', x!, call.span).type,
    (_sql, [x], call) => operators.unary('-', x!, call.span).sql,
  ),
  ...operator('mod', (a, b, call) => arithmetic('%', a, b, call.span)),
  ...operator('pmod', (a, b, call) => positiveRest(a, b, call.span)),
  ...operator('shiftleft', (a, b, call) => shift('<<', a, b, call.span)),
  ...operator('shiftright', (a, b, call) => shift('>>', a, b, call.span)),
  ...operator('shiftrightunsigned', (a, b, call) => shift('>>>', a, b, call.span)),
  ...attempt('try_add', '+'),
  ...attempt('try_subtract', '-'),
  ...attempt('try_multiply', '*'),
  ...attempt('try_divide', '/'),
  ...attempt('try_mod', '%'),
];
