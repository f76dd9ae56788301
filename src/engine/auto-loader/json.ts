/**
 * JSON as the file reader needs it: numbers keep their digits (a DECIMAL(18,2) must not pass through a double), fields
 * keep their order and doubles of a name.
 */
export type Json =
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  /** Digits as written, or NaN, Infinity, -Infinity. */
  | { kind: 'number'; raw: string }
  | { kind: 'string'; value: string }
  /** `raw` is the text it was read from. */
  | { kind: 'array'; items: Json[]; raw?: string }
  | { kind: 'object'; fields: [string, Json][]; raw?: string };

export class JsonError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.name = 'JsonError';
    this.offset = offset;
  }
}

const NULL: Json = { kind: 'null' };
const MAX_DEPTH = 200;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SINGLE = /'(?:[^'\\]|\\.)*'/y;
const WORD = /(?:NaN|[+-]?(?:Infinity|INF))/y;

/**
 * The JSON value that the text begins with; as in Spark's reader, what follows it in the same line does not count. Texts
 * may stand in single quotes, numbers may be NaN or Infinity. Throws JsonError.
 */
export function parseJson(text: string): Json {
  return new Reader(text).value(0);
}

/** The value as it was written, which is what a STRING column takes. */
export function rawJson(json: Json): string {
  return (json.kind === 'array' || json.kind === 'object' ? json.raw : undefined) ?? printJson(json);
}

/** Compact text. */
export function printJson(json: Json): string {
  switch (json.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(json.value);
    case 'number':
      return json.raw;
    case 'string':
      return JSON.stringify(json.value);
    case 'array':
      return `[${json.items.map(printJson).join(',')}]`;
    case 'object':
      return `{${json.fields.map(([name, value]) => `${JSON.stringify(name)}:${printJson(value)}`).join(',')}}`;
  }
}

class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw new JsonError('nested too deeply', this.at);
    this.space();
    const first = this.text[this.at];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"' || first === "'") return { kind: 'string', value: this.string() };
    if (first === 't') return this.word('true', { kind: 'boolean', value: true });
    if (first === 'f') return this.word('false', { kind: 'boolean', value: false });
    if (first === 'n') return this.word('null', NULL);
    const word = this.perhaps(WORD);
    if (word !== undefined) return { kind: 'number', raw: word.replace('INF', 'Infinity').replace('+', '') };
    return { kind: 'number', raw: this.match(NUMBER) };
  }

  space(): void {
    const { text } = this;
    for (; this.at < text.length; this.at++) {
      const unit = text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    }
  }

  private object(depth: number): Json {
    const start = this.at;
    const fields: [string, Json][] = [];
    this.list('}', () => {
      this.space();
      const name = this.string();
      this.space();
      this.take(':');
      fields.push([name, this.value(depth + 1)]);
    });
    return { kind: 'object', fields, raw: this.text.slice(start, this.at) };
  }

  private array(depth: number): Json {
    const start = this.at;
    const items: Json[] = [];
    this.list(']', () => items.push(this.value(depth + 1)));
    return { kind: 'array', items, raw: this.text.slice(start, this.at) };
  }

  private list(end: string, item: () => void): void {
    this.at += 1;
    this.space();
    if (this.text[this.at] === end) {
      this.at += 1;
      return;
    }
    for (;;) {
      item();
      this.space();
      if (this.text[this.at] === end) {
        this.at += 1;
        return;
      }
      this.take(',');
    }
  }

  private string(): string {
    if (this.text[this.at] === "'") return this.single();
    return this.plain() ?? this.escaped();
  }

  private single(): string {
    const start = this.at;
    const inside = this.match(SINGLE).slice(1, -1);
    return parsed(`"${inside.replace(/\\'/g, "'").replace(/"/g, '\\"')}"`, start);
  }

  /** Most strings hold neither escapes nor control characters, and are a slice of the text. */
  private plain(): string | undefined {
    const { text, at } = this;
    if (text[at] !== '"') return undefined;
    for (let end = at + 1; end < text.length; end++) {
      const unit = text.charCodeAt(end);
      if (unit === 0x5c || unit < 0x20) return undefined;
      if (unit !== 0x22) continue;
      this.at = end + 1;
      return text.slice(at + 1, end);
    }
    return undefined;
  }

  private escaped(): string {
    const start = this.at;
    return parsed(this.match(STRING), start);
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw new JsonError(`unexpected ${show(this.text[this.at])}`, this.at);
    this.at += word.length;
    return value;
  }

  private match(pattern: RegExp): string {
    const found = this.perhaps(pattern);
    if (found === undefined) throw new JsonError(`unexpected ${show(this.text[this.at])}`, this.at);
    return found;
  }

  private perhaps(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private take(character: string): void {
    if (this.text[this.at] !== character) {
      throw new JsonError(`expected "${character}", found ${show(this.text[this.at])}`, this.at);
    }
    this.at += 1;
  }
}

function parsed(literal: string, start: number): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    // Control characters and unknown escapes; the engine's own message names no place.
    throw new JsonError(`no valid string: ${literal.slice(0, 40)}`, start);
  }
}

const show = (character: string | undefined): string => (character === undefined ? 'the end' : `"${character}"`);
