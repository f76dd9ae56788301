/**
 * JSON as the file reader needs it: numbers keep their digits (a DECIMAL(18,2) must not pass through a double), fields
 * keep their order and doubles of a name.
 */
export type Json =
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'number'; raw: string }
  | { kind: 'string'; value: string }
  | { kind: 'array'; items: Json[] }
  | { kind: 'object'; fields: [string, Json][] };

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

/** One JSON value and nothing after it. Throws JsonError. */
export function parseJson(text: string): Json {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.space();
  if (reader.at < text.length) throw new JsonError(`unexpected ${show(text[reader.at])}`, reader.at);
  return value;
}

/** Compact text, as Jackson copies a structure into a STRING column. */
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
    if (first === '"') return { kind: 'string', value: this.string() };
    if (first === 't') return this.word('true', { kind: 'boolean', value: true });
    if (first === 'f') return this.word('false', { kind: 'boolean', value: false });
    if (first === 'n') return this.word('null', NULL);
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
    const fields: [string, Json][] = [];
    this.list('}', () => {
      this.space();
      const name = this.string();
      this.space();
      this.take(':');
      fields.push([name, this.value(depth + 1)]);
    });
    return { kind: 'object', fields };
  }

  private array(depth: number): Json {
    const items: Json[] = [];
    this.list(']', () => items.push(this.value(depth + 1)));
    return { kind: 'array', items };
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
    return this.plain() ?? this.escaped();
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
    const literal = this.match(STRING);
    try {
      return JSON.parse(literal) as string;
    } catch {
      // Control characters and unknown escapes; the engine's own message names no place.
      throw new JsonError(`no valid string: ${literal.slice(0, 40)}`, start);
    }
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw new JsonError(`unexpected ${show(this.text[this.at])}`, this.at);
    this.at += word.length;
    return value;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new JsonError(`unexpected ${show(this.text[this.at])}`, this.at);
    this.at += found[0].length;
    return found[0];
  }

  private take(character: string): void {
    if (this.text[this.at] !== character) {
      throw new JsonError(`expected "${character}", found ${show(this.text[this.at])}`, this.at);
    }
    this.at += 1;
  }
}

const show = (character: string | undefined): string => (character === undefined ? 'the end' : `"${character}"`);
