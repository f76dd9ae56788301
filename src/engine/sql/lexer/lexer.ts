import { fail } from '../fail.ts';
import { Lines } from '../span.ts';
import { readNumber } from './number.ts';
import { readQuotedName, readString } from './string.ts';
import type { Token, TokenKind, TokenStream } from './token.ts';

/** Longer ones first. `>>` is left to the parser, since `ARRAY<ARRAY<INT>>` ends with one. */
const operators = ['<=>', '->', '=>', '::', '||', '<=', '>=', '<>', '!=', '==', '<<'];
const single = new Set('()[]{},.:;+-*/%=<>&|^~!@?$');

/** Beyond this a statement is refused: nothing a person writes, and the browser must stay responsive. */
const longestText = 2_000_000;

/** Splits a text into tokens in one pass; comments and hints vanish. */
export function tokenize(text: string): TokenStream {
  const lines = new Lines(text);
  const span = (start: number, end: number) => lines.span(start, end);
  const tokens: Token[] = [];
  if (text.length > longestText) {
    const message = `The text has ${text.length} characters; at most ${longestText} are read.`;
    throw fail('SANDBOX_STATEMENT_TOO_LONG', message, span(longestText, longestText + 1));
  }
  const push = (kind: TokenKind, value: string, start: number, end: number, more?: Partial<Token>) => {
    const keyword = kind === 'word' ? value.toUpperCase() : '';
    tokens.push({ kind, text: value, keyword, suffix: '', start, end, ...more });
    return end;
  };
  let i = 0;
  while (i < text.length) {
    const c = text[i]!;
    if (isSpace(c)) i++;
    else if (c === '-' && text[i + 1] === '-') i = skipLine(text, i);
    else if (c === '/' && text[i + 1] === '*') i = skipComment(text, i, span);
    else if (isRawString(text, i) || c === "'" || c === '"') {
      const read = readString(text, i, span);
      i = push('string', read.value, i, read.end);
    } else if (c === '`') {
      const read = readQuotedName(text, i, span);
      i = push('quoted', read.value, i, read.end);
    } else if (isDigit(c) || (c === '.' && isDigit(text[i + 1] ?? '') && !follows(tokens, i))) {
      const read = readNumber(text, i);
      if (read) i = push('number', read.value, i, read.end, { suffix: read.suffix });
      else i = push('word', text.slice(i, wordEnd(text, i)), i, wordEnd(text, i));
    } else if (isWord(c)) i = push('word', text.slice(i, wordEnd(text, i)), i, wordEnd(text, i));
    else i = push('operator', operatorAt(text, i, span), i, i + operatorAt(text, i, span).length);
  }
  push('end', 'end of input', text.length, text.length);
  return { text, tokens, span };
}

function operatorAt(text: string, at: number, span: TokenStream['span']): string {
  const long = operators.find((operator) => text.startsWith(operator, at));
  if (long) return long;
  const c = text[at]!;
  if (single.has(c)) return c;
  const shown = c === '\0' ? 'NUL character' : `'${String.fromCodePoint(text.codePointAt(at)!)}'`;
  const typographic: Record<string, string> = {
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '–': '-',
    '—': '-',
    ' ': 'a space',
  };
  const better = typographic[c];
  throw fail(
    'PARSE_SYNTAX_ERROR',
    `Syntax error at or near ${shown}.`,
    span(at, at + String.fromCodePoint(text.codePointAt(at)!).length),
    better ? `Write ${better} instead.` : undefined,
  );
}

/** `t.5` after a name is a field access, not a number. */
function follows(tokens: readonly Token[], at: number): boolean {
  const last = tokens.at(-1);
  return (
    last !== undefined && last.end === at && (last.kind === 'word' || last.kind === 'quoted' || /[)\]]/.test(last.text))
  );
}

function isRawString(text: string, at: number): boolean {
  return (text[at] === 'r' || text[at] === 'R') && (text[at + 1] === "'" || text[at + 1] === '"');
}

function skipLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** Bracketed comments nest in Spark. */
function skipComment(text: string, at: number, span: TokenStream['span']): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '/' && text[i + 1] === '*') {
      depth++;
      i++;
    } else if (text[i] === '*' && text[i + 1] === '/') {
      depth--;
      i++;
      if (depth === 0) return i + 1;
    }
  }
  throw fail(
    'UNCLOSED_BRACKETED_COMMENT',
    'Found an unclosed bracketed comment. Please, append */ at the end of the comment.',
    span(at, at + 2),
  );
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && (isWord(text[end]!) || isDigit(text[end]!))) end++;
  return end;
}

function isSpace(c: string): boolean {
  return (
    c === ' ' || c === '\n' || c === '\t' || c === '\r' || c === '\f' || c === '\v' || c === '\u00a0' || c === '\ufeff'
  );
}

function isDigit(c: string): boolean {
  return c >= '0' && c <= '9';
}

/** Letters beyond ASCII need backticks in Databricks; reading them as a word gives the better message later. */
function isWord(c: string): boolean {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_' || (c > '\u00bf' && /\p{L}/u.test(c));
}
