import type { Integral } from '../kinds.ts';

/** How Spark reads STRING in a cast. Each returns canonical text, or undefined when the text is malformed. */

const BITS: Readonly<Record<Integral, bigint>> = { tinyint: 8n, smallint: 16n, int: 32n, bigint: 64n };

/** Blanks and control characters around the value do not count. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}

export function parseInteger(text: string, kind: Integral): string | undefined {
  const value = trimmed(text);
  if (!/^[+-]?\d+$/.test(value)) return undefined;
  const number = BigInt(value.replace('+', ''));
  return BigInt.asIntN(Number(BITS[kind]), number) === number ? number.toString() : undefined;
}

const REAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[dDfF]?$/;

export function parseReal(text: string): string | undefined {
  const value = trimmed(text);
  if (REAL.test(value)) return value.replace(/[dDfF]$/, '');
  switch (value.toLowerCase()) {
    case 'inf':
    case '+inf':
    case 'infinity':
    case '+infinity':
      return 'Infinity';
    case '-inf':
    case '-infinity':
      return '-Infinity';
    case 'nan':
      return 'NaN';
    default:
      return undefined;
  }
}

const TRUE = ['t', 'true', 'y', 'yes', '1'];
const FALSE = ['f', 'false', 'n', 'no', '0'];

export function parseBoolean(text: string): string | undefined {
  const value = trimmed(text).toLowerCase();
  if (TRUE.includes(value)) return 'true';
  return FALSE.includes(value) ? 'false' : undefined;
}
