import type { NumberSuffix } from './token.ts';

/**
 * A numeric literal at `at`; undefined when the text is a name that begins with digits (`2026_orders`), which Spark
 * allows.
 */
export function readNumber(text: string, at: number): { value: string; suffix: NumberSuffix; end: number } | undefined {
  const digits = /[0-9]*/y;
  const take = (from: number) => {
    digits.lastIndex = from;
    return from + (digits.exec(text)?.[0].length ?? 0);
  };
  let end = take(at);
  if (text[end] === '.' && !(text[end + 1] === '.')) end = take(end + 1);
  const exponent = /[eE][+-]?[0-9]+/y;
  exponent.lastIndex = end;
  end += exponent.exec(text)?.[0].length ?? 0;
  const value = text.slice(at, end);
  const tail = /(BD|[LSYDF])?(?![A-Za-z0-9_])/iy;
  tail.lastIndex = end;
  const match = tail.exec(text);
  if (!match) return undefined;
  const suffix = (match[1] ?? '').toUpperCase() as NumberSuffix;
  return { value, suffix, end: end + suffix.length };
}
