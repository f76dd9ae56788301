import { EngineError } from '../../../errors.ts';
import { decimal } from '../../types/decimal-types.ts';
import { divideByZero, outOfRange, overflow, remainderByZero } from '../../types/failures.ts';
import type { ScalarFunction } from '../../types/index.ts';
import { strict } from '../../types/scalars.ts';
import { calculate, exact, fitTo } from '../../types/values/decimal.ts';
import { parseExact, printExact, type Rounding, rescale } from '../../types/values/exact.ts';

/** Undefined when the result does not fit; a zero divisor raises either way. */
function calculated(op: string, left: string, right: string, precision: string, scale: string): string | EngineError {
  const divisor = exact(right);
  if ((op === '/' || op === 'div') && divisor.units === 0n) return divideByZero();
  if (op === '%' && divisor.units === 0n) return remainderByZero();
  const type = decimal(Number(precision), Number(scale));
  const result = calculate(op, exact(left), divisor);
  return fitTo(result, type) ?? outOfRange(printExact(result), type.precision, type.scale);
}

/** Doubles are rounded by the digits they print with: round(1.005, 2) is 1.01. */
function roundReal(text: string, digits: string, rounding: string): string {
  const value = parseExact(text.replace(/^\+/, ''));
  return value ? printExact(rescale(value, Number(digits), rounding as Rounding)) : text;
}

function roundExact(text: string, digits: string, rounding: string, precision: string, scale: string): string {
  const type = decimal(Number(precision), Number(scale));
  const rounded = rescale(exact(text), Number(digits), rounding as Rounding);
  const value = rounded.scale < 0 ? { units: rounded.units * 10n ** BigInt(-rounded.scale), scale: 0 } : rounded;
  const result = fitTo(value, type);
  if (result === undefined) throw overflow('Overflow in rounding');
  return result;
}

/** Java's shifts. */
function shift(op: string, value: string, distance: string, width: string): string {
  const bits = Number(width);
  const by = BigInt(Number(distance) & (bits - 1));
  const number = BigInt(value);
  if (op === '<<') return BigInt.asIntN(bits, number << by).toString();
  if (op === '>>') return (number >> by).toString();
  return BigInt.asIntN(bits, BigInt.asUintN(bits, number) >> by).toString();
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Reads as many digits as belong to the base, in 64 bits; a negative target base prints a sign. */
function convert(text: string, from: string, to: string): string | null {
  const [source, target] = [Number(from), Number(to)];
  if (![source, Math.abs(target)].every((base) => base >= 2 && base <= 36)) return null;
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  const negative = trimmed.startsWith('-');
  let value = 0n;
  for (const c of negative ? trimmed.slice(1) : trimmed) {
    const digit = DIGITS.indexOf(c);
    if (digit < 0 || digit >= source) break;
    value = value * BigInt(source) + BigInt(digit);
    if (value > 0xffffffffffffffffn) value = 0xffffffffffffffffn;
  }
  const signed = negative ? -value : value;
  const shown = target < 0 ? signed : BigInt.asUintN(64, signed);
  return shown.toString(Math.abs(target)).toUpperCase();
}

/** Groups of three, rounded half even, as java.text.DecimalFormat. */
function formatNumber(text: string, digits: string, kind: string): string | null {
  const value = parseExact(text);
  const decimals = kind === 'digits' ? Number(digits) : patternDigits(digits);
  if (!value) return text === 'NaN' || text === 'nan' ? 'NaN' : text;
  if (decimals < 0) return null;
  const rounded = printExact(rescale(value, decimals, 'half even'));
  const [whole = '', fraction] = rounded.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${rounded.startsWith('-') ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function patternDigits(pattern: string): number {
  const match = /^#?,?#*0(?:\.(0+))?$/.exec(pattern);
  if (match) return match[1]?.length ?? 0;
  throw new EngineError({
    condition: 'UNSUPPORTED_IN_SANDBOX',
    message: `The number pattern '${pattern}' is not available in this sandbox.`,
    hint: "Write the number of digits behind the point, or a pattern such as '#,##0.00'.",
    sqlState: '0A000',
  });
}

export const numberScalars: readonly ScalarFunction[] = [
  strict('cs_calculate', 5, (...args) => {
    const result = calculated(...(args as [string, string, string, string, string]));
    if (typeof result !== 'string') throw result;
    return result;
  }),
  strict('cs_try_calculate', 5, (...args) => {
    const result = calculated(...(args as [string, string, string, string, string]));
    return typeof result === 'string' ? result : null;
  }),
  strict('cs_round_real', 3, roundReal),
  strict('cs_round_exact', 5, roundExact),
  strict('cs_shift', 4, shift),
  strict('cs_convert', 3, convert),
  strict('cs_format_number', 3, formatNumber),
];
