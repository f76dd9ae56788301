import { fail, unsupported } from '../fail.ts';
import type { TokenStream } from './token.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', Z: '\u001a', '0': '\0' };

/**
 * A string literal: `'…'`, `"…"`, with backslash escapes and doubled quotes, or raw `r'…'` without escapes.
 * `\%` and `\_` keep their backslash for LIKE.
 */
export function readString(text: string, at: number, span: TokenStream['span']): { value: string; end: number } {
  const raw = text[at] === 'r' || text[at] === 'R';
  const open = raw ? at + 1 : at;
  const quote = text[open]!;
  let value = '';
  let i = open + 1;
  for (;;) {
    const next = raw ? text.indexOf(quote, i) : nextSpecial(text, i, quote);
    if (next < 0) throw unclosed('string literal', at, span, quote);
    value += text.slice(i, next);
    if (text[next] === '\\') {
      const read = readEscape(text, next);
      value += read.value;
      i = next + read.length;
    } else if (!raw && text[next + 1] === quote) {
      value += quote;
      i = next + 2;
    } else {
      if (value.includes('\0')) throw unsupported('A NUL character in a string', span(at, next + 1));
      return { value, end: next + 1 };
    }
  }
}

/** `` `name` ``, doubled backticks inside. */
export function readQuotedName(text: string, at: number, span: TokenStream['span']): { value: string; end: number } {
  let value = '';
  let i = at + 1;
  for (;;) {
    const next = text.indexOf('`', i);
    if (next < 0) throw unclosed('quoted name', at, span, '`');
    value += text.slice(i, next);
    if (text[next + 1] !== '`') {
      if (value === '' || value.includes('\0')) {
        throw fail('PARSE_SYNTAX_ERROR', 'A quoted name must not be empty.', span(at, next + 1));
      }
      return { value, end: next + 1 };
    }
    value += '`';
    i = next + 2;
  }
}

function nextSpecial(text: string, from: number, quote: string): number {
  for (let i = from; i < text.length; i++) if (text[i] === quote || text[i] === '\\') return i;
  return -1;
}

function readEscape(text: string, at: number): { value: string; length: number } {
  const c = text[at + 1] ?? '';
  const hex = (digits: number) => {
    const code = text.slice(at + 2, at + 2 + digits);
    return /^[0-9a-fA-F]+$/.test(code) && code.length === digits ? Number.parseInt(code, 16) : -1;
  };
  if (c === 'u' && hex(4) >= 0) return { value: String.fromCharCode(hex(4)), length: 6 };
  if (c === 'U' && hex(8) >= 0 && hex(8) <= 0x10ffff) return { value: String.fromCodePoint(hex(8)), length: 10 };
  const octal = /[01][0-7]{2}/y;
  octal.lastIndex = at + 1;
  const digits = octal.exec(text)?.[0];
  if (digits) return { value: String.fromCharCode(Number.parseInt(digits, 8)), length: 4 };
  if (c === '%' || c === '_') return { value: `\\${c}`, length: 2 };
  return { value: escapes[c] ?? c, length: 1 + c.length };
}

function unclosed(what: string, at: number, span: TokenStream['span'], quote: string) {
  return fail(
    'PARSE_SYNTAX_ERROR',
    `Syntax error: the ${what} that begins here is not closed.`,
    span(at, at + 1),
    `Add the closing ${quote}.`,
  );
}
