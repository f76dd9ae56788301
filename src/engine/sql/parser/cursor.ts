import type { EngineError, Span } from '../../errors.ts';
import type { Name } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import type { Token, TokenStream } from '../lexer/token.ts';
import { nearest } from '../nearest.ts';

/** Deeper nesting is refused: DuckDB and the JavaScript stack both have an end. */
const deepest = 200;

/** Words that cannot be a bare name or alias, since they go on with the clause. */
const reserved = new Set(
  (
    'SELECT FROM WHERE GROUP HAVING QUALIFY ORDER LIMIT UNION EXCEPT MINUS INTERSECT JOIN LEFT RIGHT FULL INNER CROSS ANTI SEMI ' +
    'ON USING LATERAL WHEN THEN ELSE END AS AND OR NOT WINDOW PIVOT UNPIVOT SORT DISTRIBUTE CLUSTER OFFSET NATURAL TABLESAMPLE ' +
    'INTO SET VALUES IN IS BETWEEN LIKE ILIKE RLIKE REGEXP BY WITH CASE FOR'
  ).split(' '),
);

/** A place in the tokens of one statement, and the small steps every part of the parser is made of. */
export class Cursor {
  readonly stream: TokenStream;
  readonly #end: number;
  #at: number;
  #depth = 0;

  /** Reads tokens `from` up to `end`, which counts as the end of input. */
  constructor(stream: TokenStream, from = 0, end = stream.tokens.length - 1) {
    this.stream = stream;
    this.#at = from;
    this.#end = end;
  }

  get position(): number {
    return this.#at;
  }

  /** Back to an earlier position; only for bounded look-ahead. */
  rewind(position: number): void {
    this.#at = position;
  }

  peek(ahead = 0): Token {
    const index = Math.min(this.#at + ahead, this.#end);
    if (index < this.#end) return this.stream.tokens[index]!;
    const start = this.stream.tokens[this.#end]!.start;
    return { kind: 'end', text: 'end of input', keyword: '', suffix: '', start, end: start };
  }

  get atEnd(): boolean {
    return this.#at >= this.#end;
  }

  next(): Token {
    const token = this.peek();
    if (this.#at < this.#end) this.#at++;
    return token;
  }

  previous(): Token {
    return this.stream.tokens[Math.max(0, this.#at - 1)]!;
  }

  isWord(keyword: string, ahead = 0): boolean {
    return this.peek(ahead).keyword === keyword;
  }

  /** All of these keywords in a row, e.g. `isWords('NOT MATCHED')`. */
  isWords(keywords: string): boolean {
    return keywords.split(' ').every((keyword, index) => this.isWord(keyword, index));
  }

  isAnyWord(keywords: readonly string[], ahead = 0): boolean {
    const { keyword } = this.peek(ahead);
    return keyword !== '' && keywords.includes(keyword);
  }

  isOperator(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'operator' && token.text === text;
  }

  takeWord(keyword: string): boolean {
    if (!this.isWord(keyword)) return false;
    this.#at++;
    return true;
  }

  takeWords(keywords: string): boolean {
    if (!this.isWords(keywords)) return false;
    this.#at += keywords.split(' ').length;
    return true;
  }

  takeOperator(text: string): boolean {
    if (!this.isOperator(text)) return false;
    this.#at++;
    return true;
  }

  expectWord(...keywords: string[]): Token {
    if (this.isAnyWord(keywords)) return this.next();
    throw this.unexpected(keywords);
  }

  expectWords(keywords: string): void {
    for (const keyword of keywords.split(' ')) this.expectWord(keyword);
  }

  expectOperator(text: string): Token {
    if (this.isOperator(text)) return this.next();
    throw this.unexpected([text]);
  }

  expectString(): Token {
    if (this.peek().kind === 'string') return this.next();
    throw this.unexpected(['a string']);
  }

  expectInteger(): number {
    const token = this.peek();
    if (token.kind === 'number' && /^\d+$/.test(token.text)) return Number(this.next().text);
    throw this.unexpected(['an integer']);
  }

  expectEnd(): void {
    if (!this.atEnd) throw this.unexpected([]);
  }

  /** True where a bare word may be taken as a name or an alias. */
  isName(ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'quoted' || (token.kind === 'word' && !reserved.has(token.keyword));
  }

  /** A name in a place where only a name can stand; keywords are fine there. */
  name(): Name {
    const token = this.peek();
    if (token.kind !== 'word' && token.kind !== 'quoted') throw this.unexpected(['a name']);
    this.#at++;
    return { text: token.text, span: this.spanOf(token) };
  }

  /** `a.b.c`. */
  names(): Name[] {
    const parts = [this.name()];
    while (this.takeOperator('.')) parts.push(this.name());
    return parts;
  }

  /** `(a, b)`. */
  nameList(): Name[] {
    this.expectOperator('(');
    const names = this.list(() => this.name());
    this.expectOperator(')');
    return names;
  }

  /** One or more, separated by commas. */
  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.takeOperator(',')) items.push(item());
    return items;
  }

  parenthesised<T>(inner: () => T): T {
    this.expectOperator('(');
    const value = inner();
    this.expectOperator(')');
    return value;
  }

  spanOf(token: Token): Span {
    return this.stream.span(token.start, token.end);
  }

  /** From a token's start to the end of what was read last. */
  spanFrom(start: Token | Span): Span {
    return this.stream.span(start.start, Math.max(start.end, this.previous().end));
  }

  textOf(span: Span): string {
    return this.stream.text.slice(span.start, span.end);
  }

  /** Guards one level of recursion. */
  nested<T>(parse: () => T): T {
    if (++this.#depth > deepest) {
      const message = `The statement nests more than ${deepest} levels deep.`;
      throw fail(
        'SANDBOX_STATEMENT_TOO_DEEP',
        message,
        this.spanOf(this.peek()),
        'Split it into common table expressions.',
      );
    }
    const value = parse();
    this.#depth--;
    return value;
  }

  /** PARSE_SYNTAX_ERROR at the next token. */
  unexpected(expected: readonly string[]): EngineError {
    const token = this.peek();
    const span = token.kind === 'end' ? this.stream.span(token.start, token.end) : this.spanOf(token);
    const shown = token.kind === 'end' ? 'end of input' : `'${this.textOf(span)}'`;
    return fail('PARSE_SYNTAX_ERROR', `Syntax error at or near ${shown}.`, span, this.#hint(token, expected));
  }

  #hint(token: Token, expected: readonly string[]): string | undefined {
    const words = expected.filter((word) => /^[A-Z]/.test(word));
    const meant = token.kind === 'word' ? nearest(token.text, words, 1)[0] : undefined;
    if (meant) return `Did you mean ${meant}?`;
    if (expected.length === 0) return undefined;
    const list = expected.length > 6 ? `${expected.slice(0, 6).join(', ')}, …` : expected.join(' or ');
    return `Expected ${list}.`;
  }
}
