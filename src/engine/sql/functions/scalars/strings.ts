import { EngineError } from '../../../errors.ts';
import type { ScalarFunction } from '../../types/index.ts';
import { strict } from '../../types/scalars.ts';
import { decodeUtf8, encodeUtf8 } from '../../types/values/utf8.ts';

/** Positions count characters, not UTF-16 units. */
const characters = (text: string) => Array.from(text);

/** Position 0 counts as 1; a negative one counts from the end, and may begin before the text. */
export function substring(text: string, position: number, length: number): string {
  const all = characters(text);
  const start = position > 0 ? position - 1 : position < 0 ? all.length + position : 0;
  const end = start + length;
  return all.slice(Math.max(start, 0), Math.max(end, 0)).join('');
}

function pad(side: string, text: string, length: number, filler: string): string {
  const all = characters(text);
  if (all.length >= length) return all.slice(0, Math.max(length, 0)).join('');
  const fill = characters(filler);
  if (fill.length === 0) return text;
  const missing = Array.from({ length: length - all.length }, (_, i) => fill[i % fill.length]).join('');
  return side === 'left' ? missing + text : text + missing;
}

function locate(part: string, text: string, position: number): string {
  if (position < 1) return '0';
  const all = characters(text);
  const at = all
    .slice(position - 1)
    .join('')
    .indexOf(part);
  if (at < 0) return '0';
  const before = characters(
    all
      .slice(position - 1)
      .join('')
      .slice(0, at),
  ).length;
  return String(position + before);
}

function overlay(text: string, by: string, position: number, length: number): string {
  const all = characters(text);
  const count = length < 0 ? characters(by).length : length;
  return all.slice(0, position - 1).join('') + by + all.slice(position - 1 + count).join('');
}

function splitPart(text: string, delimiter: string, part: number): string {
  if (part === 0) throw zeroIndex();
  const parts = delimiter === '' ? [text] : text.split(delimiter);
  return (part > 0 ? parts[part - 1] : parts.at(part)) ?? '';
}

export function zeroIndex(): EngineError {
  return new EngineError({
    condition: 'INVALID_INDEX_OF_ZERO',
    message: 'The index 0 is invalid. An index shall be either < 0 or > 0 (the first element has index 1).',
    sqlState: '22003',
  });
}

function substringIndex(text: string, delimiter: string, count: number): string {
  if (delimiter === '' || count === 0) return '';
  const parts = text.split(delimiter);
  return (count > 0 ? parts.slice(0, count) : parts.slice(count)).join(delimiter);
}

function initcap(text: string): string {
  return text.toLowerCase().replace(/(^| )([^ ])/gu, (_, blank: string, first: string) => blank + first.toUpperCase());
}

export function levenshtein(left: string, right: string, most: number): string {
  const a = characters(left);
  const b = characters(right);
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    last = row;
  }
  const distance = last[b.length]!;
  return String(distance > most ? -1 : distance);
}

const SOUNDEX: Readonly<Record<string, string>> = {
  B: '1',
  F: '1',
  P: '1',
  V: '1',
  C: '2',
  G: '2',
  J: '2',
  K: '2',
  Q: '2',
  S: '2',
  X: '2',
  Z: '2',
  D: '3',
  T: '3',
  L: '4',
  M: '5',
  N: '5',
  R: '6',
};

/** H and W do not part equal codes, vowels do. Text that does not begin with a letter comes back as it is. */
function soundex(text: string): string {
  const letters = text.toUpperCase();
  if (!/^[A-Z]/.test(letters)) return text;
  let code = letters[0]!;
  let last = SOUNDEX[code] ?? '0';
  for (const letter of letters.slice(1)) {
    if (letter === 'H' || letter === 'W') continue;
    const digit = /[A-Z]/.test(letter) ? (SOUNDEX[letter] ?? '0') : '0';
    if (digit !== '0' && digit !== last) code += digit;
    last = digit;
    if (code.length === 4) return code;
  }
  return code.padEnd(4, '0');
}

function mask(text: string, upper: string, lower: string, digit: string, other: string): string {
  return characters(text)
    .map((c) => {
      if (/\p{Lu}/u.test(c)) return upper;
      if (/\p{Ll}/u.test(c)) return lower;
      if (/\p{Nd}/u.test(c)) return digit;
      return other === '' ? c : other;
    })
    .join('');
}

/** `application/x-www-form-urlencoded`, as java.net.URLEncoder. */
function urlEncode(text: string): string {
  return Array.from(encodeUtf8(text), (byte) => {
    const c = String.fromCharCode(byte);
    if (/[A-Za-z0-9.*_-]/.test(c)) return c;
    return c === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

function urlDecode(text: string): string {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) {
    throw new EngineError({
      condition: 'CANNOT_DECODE_URL',
      message: `The provided URL cannot be decoded: ${text}. Please ensure that the URL is properly formatted and try again.`,
      sqlState: '22546',
    });
  }
  const bytes: number[] = [];
  for (const [piece] of text.matchAll(/%[0-9a-fA-F]{2}|[^%]+/g)) {
    if (piece.startsWith('%')) bytes.push(Number.parseInt(piece.slice(1), 16));
    else bytes.push(...encodeUtf8(piece.replaceAll('+', ' ')));
  }
  return decodeUtf8(Uint8Array.from(bytes));
}

const URL_PATTERN =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/((?:([^/?#@]*)@)?([^/?#:]*)(?::\d+)?))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/;

function parseUrl(url: string, part: string, key: string): string | null {
  const match = URL_PATTERN.exec(url);
  if (!match) return null;
  const [, protocol, authority, user, host, path, query, reference] = match;
  switch (part) {
    case 'PROTOCOL':
      return protocol ?? null;
    case 'AUTHORITY':
      return authority ?? null;
    case 'USERINFO':
      return user ?? null;
    case 'HOST':
      return host ?? null;
    case 'PATH':
      return path ?? null;
    case 'FILE':
      return query === undefined ? (path ?? null) : `${path}?${query}`;
    case 'REF':
      return reference ?? null;
    case 'QUERY':
      return key === ''
        ? (query ?? null)
        : (query
            ?.split('&')
            .find((pair) => pair.startsWith(`${key}=`))
            ?.slice(key.length + 1) ?? null);
    default:
      return null;
  }
}

function luhn(text: string): string {
  if (!/^\d+$/.test(text)) return 'false';
  const sum = Array.from(text)
    .reverse()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return String(sum % 10 === 0);
}

const number = Number;

export const stringScalars: readonly ScalarFunction[] = [
  strict('cs_upper', 1, (s) => s.toUpperCase()),
  strict('cs_lower', 1, (s) => s.toLowerCase()),
  strict('cs_initcap', 1, initcap),
  strict('cs_substring', 3, (s, at, n) => substring(s, number(at), number(n))),
  strict('cs_right', 2, (s, n) => (number(n) <= 0 ? '' : characters(s).slice(-number(n)).join(''))),
  strict('cs_pad', 4, (side, s, n, filler) => pad(side, s, number(n), filler)),
  strict('cs_locate', 3, (part, s, at) => locate(part, s, number(at))),
  strict('cs_overlay', 4, (s, by, at, n) => overlay(s, by, number(at), number(n))),
  strict('cs_split_part', 3, (s, by, n) => splitPart(s, by, number(n))),
  strict('cs_substring_index', 3, (s, by, n) => substringIndex(s, by, number(n))),
  strict('cs_ascii', 1, (s) => String(s.codePointAt(0) ?? 0)),
  strict('cs_chr', 1, (n) => (BigInt(n) < 0n ? '' : String.fromCodePoint(number(BigInt(n) % 256n)))),
  strict('cs_even_hex', 1, (s) => (/^[0-9a-fA-F]*$/.test(s) ? (s.length % 2 === 1 ? `0${s}` : s) : null)),
  strict('cs_levenshtein', 3, (a, b, most) => levenshtein(a, b, number(most))),
  strict('cs_soundex', 1, soundex),
  strict('cs_find_in_set', 2, (s, set) => String(s.includes(',') ? 0 : set.split(',').indexOf(s) + 1)),
  strict('cs_mask', 5, mask),
  strict('cs_url_encode', 1, urlEncode),
  strict('cs_url_decode', 1, urlDecode),
  strict('cs_parse_url', 3, parseUrl),
  strict('cs_luhn', 1, luhn),
];
