import { EngineError } from '../../../errors.ts';
import type { ScalarFunction } from '../../types/index.ts';
import { strict } from '../../types/scalars.ts';
import { parseExact, printExact, rescale } from '../../types/values/exact.ts';
import { javaReal } from '../../types/values/text.ts';

/** A value of `format_string`: its kind (d integer, f fractional, b boolean, s text) and its text. */
type Value = { kind: string; text: string } | null;

const SPECIFIER = /%(?:(\d+)\$)?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g;

/** java.util.Formatter, as far as reports use it: %s %d %f %e %x %X %c %b %n %%. */
export function format(pattern: string, values: readonly Value[]): string {
  let next = 0;
  return pattern.replace(SPECIFIER, (all, position, flags: string, width, precision, conversion: string) => {
    if (conversion === '%') return '%';
    if (conversion === 'n') return '\n';
    const index = position === undefined ? next++ : Number(position) - 1;
    if (index >= values.length) throw invalid(pattern, `format specifier '${all}' has no argument`);
    const text = one(
      pattern,
      values[index]!,
      flags,
      precision === undefined ? undefined : Number(precision),
      conversion,
    );
    return padded(text, flags, Number(width ?? 0));
  });
}

function padded(text: string, flags: string, width: number): string {
  if (text.length >= width) return text;
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0')) return text.padStart(width);
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

function one(pattern: string, value: Value, flags: string, precision: number | undefined, conversion: string): string {
  if (value === null) return conversion === 'b' ? 'false' : 'null';
  switch (conversion) {
    case 's':
    case 'S': {
      const text = precision === undefined ? value.text : value.text.slice(0, precision);
      return conversion === 'S' ? text.toUpperCase() : text;
    }
    case 'd':
      if (value.kind !== 'd')
        throw invalid(pattern, `d != ${value.kind === 'f' ? 'java.lang.Double' : 'java.lang.String'}`);
      return signed(grouped(value.text, flags), flags);
    case 'f':
      if (value.kind !== 'f') throw invalid(pattern, 'f needs a number with a fraction');
      return signed(grouped(fixed(value.text, precision ?? 6), flags), flags);
    case 'e':
      return exponent(value.text, precision ?? 6);
    case 'x':
    case 'X': {
      const number = BigInt(value.text);
      const text = (number < 0n ? BigInt.asUintN(32, number) : number).toString(16);
      return conversion === 'X' ? text.toUpperCase() : text;
    }
    case 'b':
      return value.kind === 'b' ? value.text : 'true';
    case 'c':
      return value.kind === 'd' ? String.fromCodePoint(Number(value.text)) : value.text;
    default:
      throw invalid(pattern, `Conversion = '${conversion}'`);
  }
}

function fixed(text: string, digits: number): string {
  const value = parseExact(text);
  return value ? printExact(rescale(value, digits, 'half up')) : javaReal(text);
}

function exponent(text: string, digits: number): string {
  return Number(text)
    .toExponential(digits)
    .replace(/e([+-])(\d)$/, 'e$10$2');
}

function grouped(text: string, flags: string): string {
  if (!flags.includes(',')) return text;
  const [whole = '', fraction] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

function signed(text: string, flags: string): string {
  if (text.startsWith('-')) return text;
  return flags.includes('+') ? `+${text}` : flags.includes(' ') ? ` ${text}` : text;
}

function invalid(pattern: string, reason: string): EngineError {
  return new EngineError({
    condition: 'INVALID_PARAMETER_VALUE.PATTERN',
    message: `The format '${pattern}' does not fit its arguments: ${reason}.`,
    sqlState: '22023',
  });
}

export const formatScalars: readonly ScalarFunction[] = [
  strict('cs_format', 2, (pattern, encoded) => {
    const values = encoded === '' ? [] : encoded.split('\x1f');
    return format(
      pattern,
      values.map((value) => (value === 'n' ? null : { kind: value[0]!, text: value.slice(1) })),
    );
  }),
];
