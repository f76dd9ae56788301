import type { DataType } from '../../types.ts';
import type { Expression, Literal } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import type { Token } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { normalizeDate, normalizeTimestamp } from './moment.ts';

/** A number; a minus sign directly before it belongs to the literal, as in Spark's grammar. */
export function parseNumber(cursor: Cursor, negative: boolean): Literal {
  const token = cursor.next();
  const sign = negative ? '-' : '';
  const value = sign + trimNumber(token.text);
  const span = cursor.spanOf(token);
  const type = numberType(token, value, cursor);
  const shown = type.kind === 'double' || type.kind === 'float' ? showDouble(Number(value)) : value;
  return { kind: 'literal', type, value, shown, span };
}

/** `007` → `7`, `.5` → `0.5`, `1.` → `1`. */
function trimNumber(text: string): string {
  return text
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.(?=$|e)/i, '');
}

function numberType(token: Token, value: string, cursor: Cursor): DataType {
  const whole = { L: 'bigint', S: 'smallint', Y: 'tinyint' } as const;
  if (token.suffix === 'L' || token.suffix === 'S' || token.suffix === 'Y') {
    const kind = whole[token.suffix];
    if (/^-?\d+$/.test(value) && fits(value, kind)) return { kind };
    throw outOfRange(token, kind, cursor);
  }
  if (token.suffix === 'D' || (token.suffix === '' && /e/i.test(value))) return { kind: 'double' };
  if (token.suffix === 'F') return { kind: 'float' };
  if (token.suffix === '' && /^\d+$/.test(token.text)) {
    if (fits(value, 'int')) return { kind: 'int' };
    if (fits(value, 'bigint')) return { kind: 'bigint' };
  }
  const [integer = '', fraction = ''] = value.replace('-', '').split('.');
  const digits = integer.replace(/^0+/, '').length + fraction.length;
  if (digits > 38 || /e/i.test(value)) throw outOfRange(token, 'decimal', cursor);
  return { kind: 'decimal', precision: Math.max(digits, 1), scale: fraction.length };
}

/** As Java prints a double: `1000.0`, `1.0E10`, `1.5E-4`. */
function showDouble(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent.replace('+', '')}`;
}

const ranges = { tinyint: 7n, smallint: 15n, int: 31n, bigint: 63n };

function fits(value: string, kind: keyof typeof ranges): boolean {
  const number = BigInt(value);
  const bound = 1n << ranges[kind];
  return number >= -bound && number < bound;
}

function outOfRange(token: Token, kind: string, cursor: Cursor) {
  const message = `Numeric literal ${token.text} is outside the valid range for ${kind}.`;
  return fail('INVALID_NUMERIC_LITERAL_RANGE', message, cursor.spanOf(token));
}

/** One or more adjacent string literals. */
export function parseStrings(cursor: Cursor): Literal {
  const start = cursor.next();
  let value = start.text;
  while (cursor.peek().kind === 'string') value += cursor.next().text;
  return { kind: 'literal', type: { kind: 'string' }, value, shown: value, span: cursor.spanFrom(start) };
}

const typed = ['DATE', 'TIMESTAMP', 'TIMESTAMP_NTZ', 'TIMESTAMP_LTZ', 'X'];

export function typedLiteralAhead(cursor: Cursor): boolean {
  return cursor.isAnyWord(typed) && cursor.peek(1).kind === 'string';
}

/** `DATE'2026-07-15'`, `TIMESTAMP'…'`, `X'1F'`. */
export function parseTypedLiteral(cursor: Cursor): Expression {
  const start = cursor.next();
  const text = cursor.next().text;
  const span = cursor.spanFrom(start);
  const { type, value } = typedValue(start.keyword, text);
  if (value === undefined) {
    const message = `The value of the typed literal "${start.keyword}" is invalid: '${text}'.`;
    throw fail('INVALID_TYPED_LITERAL', message, span, hints[start.keyword]);
  }
  const shown = start.keyword === 'X' ? `X'${value}'` : `${start.keyword} '${value}'`;
  return { kind: 'literal', type, value, shown, span };
}

const hints: Readonly<Record<string, string>> = {
  DATE: "Write an existing day as DATE'2026-07-15'.",
  TIMESTAMP: "Write an existing time as TIMESTAMP'2026-07-15 02:15:00'.",
};

function typedValue(keyword: string, text: string): { type: DataType; value: string | undefined } {
  if (keyword === 'DATE') return { type: { kind: 'date' }, value: normalizeDate(text) };
  if (keyword === 'X') {
    const hex = /^([0-9a-fA-F]{2})*$/.test(text) ? text.toUpperCase() : undefined;
    return { type: { kind: 'binary' }, value: hex };
  }
  const kind = keyword === 'TIMESTAMP_NTZ' ? 'timestamp_ntz' : 'timestamp';
  return { type: { kind }, value: normalizeTimestamp(text) };
}
