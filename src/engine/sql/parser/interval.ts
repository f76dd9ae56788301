import type { Span } from '../../errors.ts';
import type { Expression, IntervalLiteral, Literal } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import { INTERVAL_UNITS, type IntervalUnit } from '../seam.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseNumber } from './literal.ts';

const unitOf = new Map(
  INTERVAL_UNITS.flatMap(
    (unit) =>
      [
        [unit.toUpperCase(), unit],
        [`${unit.toUpperCase()}S`, unit],
      ] as const,
  ),
);

export function unitNamed(word: string): IntervalUnit | undefined {
  return unitOf.get(word.toUpperCase());
}

export function intervalAhead(cursor: Cursor): boolean {
  if (!cursor.isWord('INTERVAL')) return false;
  const after = cursor.peek(1);
  if (after.kind === 'string' || after.kind === 'number') return true;
  if (cursor.isOperator('-', 1)) return cursor.peek(2).kind === 'number' && unitOf.has(cursor.peek(3).keyword);
  return cursor.isOperator('(', 1) || (after.kind === 'word' && unitOf.has(cursor.peek(2).keyword));
}

/** `INTERVAL 1 DAY 2 HOURS`, `INTERVAL '1' DAY`, `INTERVAL '1-2' YEAR TO MONTH`, `INTERVAL '1 day 2 hours'`, `INTERVAL (n) DAY`. */
export function parseInterval(cursor: Cursor): Expression {
  const start = cursor.next();
  const parts = cursor.peek().kind === 'string' ? parseText(cursor) : parseParts(cursor);
  const span = cursor.spanFrom(start);
  return { kind: 'interval', parts, shown: shownAs(parts, cursor, span), span };
}

type Parts = IntervalLiteral['parts'];

function parseParts(cursor: Cursor): Parts {
  const parts: Parts = [];
  do {
    const value = parseAmount(cursor);
    const token = cursor.peek();
    const unit = unitOf.get(token.keyword);
    if (!unit) throw cursor.unexpected(['DAY', 'HOUR', 'MONTH', 'YEAR', 'MINUTE', 'SECOND', 'WEEK']);
    cursor.next();
    parts.push({ value, unit });
  } while (amountAhead(cursor));
  return parts;
}

function amountAhead(cursor: Cursor): boolean {
  return cursor.peek().kind === 'number' && unitOf.has(cursor.peek(1).keyword);
}

function parseAmount(cursor: Cursor): Expression {
  const token = cursor.peek();
  if (token.kind === 'number') return parseNumber(cursor, false);
  if (cursor.takeOperator('-')) return parseNumber(cursor, true);
  if (cursor.isOperator('(')) return cursor.parenthesised(() => parseExpression(cursor));
  const name = cursor.name();
  return { kind: 'column', parts: [name], span: name.span };
}

function parseText(cursor: Cursor): Parts {
  const token = cursor.next();
  const span = cursor.spanOf(token);
  const first = unitOf.get(cursor.peek().keyword);
  if (!first) return splitWords(token.text, span);
  cursor.next();
  if (!cursor.takeWord('TO')) return [{ value: amount(token.text.trim(), token.text, span), unit: first }];
  const last = unitOf.get(cursor.peek().keyword);
  if (!last) throw cursor.unexpected(['MONTH', 'HOUR', 'MINUTE', 'SECOND']);
  cursor.next();
  return splitFields(token.text, first, last, span);
}

/** `1 day -2 hours`. */
function splitWords(text: string, span: Span): Parts {
  const words = text
    .trim()
    .replace(/^interval\s+/i, '')
    .split(/\s+/);
  if (words.length % 2 !== 0 || words.length === 0) throw invalid(text, span);
  const parts: Parts = [];
  for (let i = 0; i < words.length; i += 2) {
    const unit = unitOf.get(words[i + 1]!.toUpperCase());
    if (!unit) throw invalid(text, span);
    parts.push({ value: amount(words[i]!, text, span), unit });
  }
  return parts;
}

/** `1-2` YEAR TO MONTH, `1 02:03:04.5` DAY TO SECOND. */
function splitFields(text: string, first: IntervalUnit, last: IntervalUnit, span: Span): Parts {
  const chain: IntervalUnit[] = first === 'year' ? ['year', 'month'] : ['day', 'hour', 'minute', 'second'];
  const wanted = chain.slice(chain.indexOf(first), chain.indexOf(last) + 1);
  const negative = text.trim().startsWith('-');
  const fields = text.trim().replace(/^[+-]/, '').split(/[-: ]/);
  if (wanted.length < 2 || fields.length !== wanted.length) throw invalid(text, span);
  return wanted.map((unit, i) => ({ value: amount((negative ? '-' : '') + fields[i]!, text, span), unit }));
}

function amount(text: string, whole: string, span: Span): Literal {
  if (!/^[+-]?\d{1,18}(\.\d{1,9})?$/.test(text)) throw invalid(whole, span);
  const value = text.replace('+', '').replace(/^(-?)0+(?=\d)/, '$1');
  const [integer = '', fraction] = value.split('.');
  const type: Literal['type'] =
    fraction === undefined
      ? { kind: integer.length > 9 ? 'bigint' : 'int' }
      : { kind: 'decimal', precision: integer.replace(/^-?0?/, '').length + fraction.length, scale: fraction.length };
  return { kind: 'literal', type, value, shown: value, span };
}

function invalid(text: string, span: Span) {
  const hint = "Write INTERVAL 1 DAY, INTERVAL '1' DAY or INTERVAL '1 day 2 hours'.";
  return fail('INVALID_INTERVAL_FORMAT', `Error parsing '${text}' to interval.`, span, hint);
}

/** Spark prints `INTERVAL '1' DAY` for a single constant field. */
function shownAs(parts: Parts, cursor: Cursor, span: Span): string {
  const [only] = parts;
  if (parts.length !== 1 || only?.value.kind !== 'literal') return cursor.textOf(span);
  const { shown } = only.value;
  if (only.unit === 'week' && /^-?\d+$/.test(shown)) return `INTERVAL '${Number(shown) * 7}' DAY`;
  const padded = ['hour', 'minute', 'second'].includes(only.unit) ? shown.replace(/^(-?)(\d)(?!\d)/, '$10$2') : shown;
  return `INTERVAL '${padded}' ${only.unit.toUpperCase()}`;
}
