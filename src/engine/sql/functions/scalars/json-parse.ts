/** JSON as data: objects keep the order of their keys, numbers keep their text. */
export type Json =
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'string'; value: string }
  | { kind: 'array'; items: Json[] }
  | { kind: 'object'; entries: [string, Json][] };

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const DEPTH = 200;

/** Undefined for text that is no JSON. */
export function parseJson(text: string): Json | undefined {
  const reader = new Reader(text);
  const value = reader.value(0);
  return value && reader.atEnd() ? value : undefined;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    this.#take(SPACE);
    return this.#at === this.#text.length;
  }

  value(depth: number): Json | undefined {
    if (depth > DEPTH) return undefined;
    this.#take(SPACE);
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"': {
        const value = this.#string();
        return value === undefined ? undefined : { kind: 'string', value };
      }
      default:
        return this.#word() ?? this.#number();
    }
  }

  #word(): Json | undefined {
    for (const [word, json] of WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return json;
      }
    }
    return undefined;
  }

  #number(): Json | undefined {
    const text = this.#take(NUMBER);
    return text ? { kind: 'number', text } : undefined;
  }

  #string(): string | undefined {
    const text = this.#take(STRING);
    return text === undefined ? undefined : (JSON.parse(text) as string);
  }

  #array(depth: number): Json | undefined {
    this.#at++;
    const items: Json[] = [];
    if (this.#accept(']')) return { kind: 'array', items };
    do {
      const item = this.value(depth + 1);
      if (!item) return undefined;
      items.push(item);
    } while (this.#accept(','));
    return this.#accept(']') ? { kind: 'array', items } : undefined;
  }

  #object(depth: number): Json | undefined {
    this.#at++;
    const entries: [string, Json][] = [];
    if (this.#accept('}')) return { kind: 'object', entries };
    do {
      this.#take(SPACE);
      const key = this.#string();
      if (key === undefined || !this.#accept(':')) return undefined;
      const value = this.value(depth + 1);
      if (!value) return undefined;
      entries.push([key, value]);
    } while (this.#accept(','));
    return this.#accept('}') ? { kind: 'object', entries } : undefined;
  }

  #accept(mark: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.#at = pattern.lastIndex;
    return match[0];
  }
}

const WORDS: readonly [string, Json][] = [
  ['null', { kind: 'null' }],
  ['true', { kind: 'boolean', value: true }],
  ['false', { kind: 'boolean', value: false }],
];
