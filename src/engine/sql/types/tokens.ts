import { EngineError, type Span } from '../../errors.ts';
import { Lines } from '../span.ts';

export interface TypeToken {
  text: string;
  /** The name without backticks, for identifiers; the content, for strings. */
  value: string;
  kind: 'name' | 'number' | 'text' | 'mark' | 'end';
  start: number;
  end: number;
}

const PATTERN =
  /\s+|(?<name>[A-Za-z_][A-Za-z0-9_]*|`(?:[^`]|``)*`)|(?<number>\d+)|(?<text>'(?:[^'\\]|\\.|'')*'|"[^"]*")|(?<mark>[<>(),:])/y;

/** A cursor over the few tokens that types and DDL schemas are made of. */
export class TypeTokens {
  readonly #text: string;
  readonly #lines: Lines;
  readonly #tokens: TypeToken[] = [];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new Lines(text);
    for (let at = 0; at < text.length; ) {
      PATTERN.lastIndex = at;
      const match = PATTERN.exec(text);
      if (!match) throw this.error({ start: at, end: at + 1 }, text[at]!);
      at = PATTERN.lastIndex;
      const token = tokenOf(match, at);
      if (token) this.#tokens.push(token);
    }
    this.#tokens.push({ text: '', value: '', kind: 'end', start: text.length, end: text.length });
  }

  get current(): TypeToken {
    return this.#tokens[this.#next]!;
  }

  /** The keyword or mark that comes so many tokens later, upper case. */
  ahead(count: number): string {
    return this.#tokens[this.#next + count]?.text.toUpperCase() ?? '';
  }

  get done(): boolean {
    return this.current.kind === 'end';
  }

  take(): TypeToken {
    const token = this.current;
    if (token.kind !== 'end') this.#next++;
    return token;
  }

  /** Takes the mark or keyword when it comes next. */
  accept(text: string): boolean {
    const { kind, text: found } = this.current;
    if (kind === 'end' || kind === 'text' || found.toUpperCase() !== text) return false;
    this.#next++;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) throw this.unexpected();
  }

  number(): number {
    if (this.current.kind !== 'number') throw this.unexpected();
    return Number(this.take().value);
  }

  name(): string {
    if (this.current.kind !== 'name') throw this.unexpected();
    return this.take().value;
  }

  unexpected(): EngineError {
    const { start, end, text } = this.current;
    return this.error({ start, end }, text);
  }

  span(start: number, end: number): Span {
    return this.#lines.span(start, end);
  }

  private error(place: { start: number; end: number }, found: string): EngineError {
    const near = found === '' ? 'end of input' : `'${found}'`;
    return new EngineError({
      condition: 'PARSE_SYNTAX_ERROR',
      message: `Syntax error at or near ${near}: "${this.#text}" is no data type.`,
      span: this.span(place.start, place.end),
      sqlState: '42601',
      hint: 'Write a type such as INT, DECIMAL(18,2), ARRAY<STRING> or STRUCT<a: INT, b: STRING>.',
    });
  }
}

function tokenOf(match: RegExpExecArray, end: number): TypeToken | undefined {
  const { name, number, text, mark } = match.groups!;
  const place = { text: match[0], start: match.index, end };
  if (name !== undefined) {
    const value = name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name;
    return { ...place, kind: 'name', value };
  }
  if (number !== undefined) return { ...place, kind: 'number', value: number };
  if (text !== undefined)
    return { ...place, kind: 'text', value: text.slice(1, -1).replace(/\\(.)|''/g, (all, c) => c ?? all[0]) };
  return mark === undefined ? undefined : { ...place, kind: 'mark', value: mark };
}
