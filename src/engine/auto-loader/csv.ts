export interface CsvOptions {
  separator: string;
  quote: string;
  escape: string;
  /** Quoted values may hold line breaks. */
  multiLine: boolean;
  /** Lines that begin with it are skipped. */
  comment: string | undefined;
  /** Lines before the header, or before the first row, that are skipped. */
  skipRows: number;
  trim: { leading: boolean; trailing: boolean };
}

/** A value and whether it was quoted: a quoted empty value is not a missing one. */
export interface CsvValue {
  text: string;
  quoted: boolean;
}

export interface CsvRow {
  values: CsvValue[];
  /** The text it was read from, without its line end. */
  raw: string;
}

/** Records of a CSV text; blank lines are no records. An unclosed quote takes the rest of its line (or file) as its value. */
export function parseCsv(text: string, options: CsvOptions): CsvRow[] {
  return (options.multiLine ? wholeText(text, options) : byLine(text, options)).slice(options.skipRows);
}

function byLine(text: string, options: CsvOptions): CsvRow[] {
  return lines(text).flatMap((raw) =>
    isRecord(raw, options) ? [{ values: readRecord(raw, 0, options).values, raw }] : [],
  );
}

function wholeText(text: string, options: CsvOptions): CsvRow[] {
  const records: CsvRow[] = [];
  for (let at = 0; at < text.length; ) {
    const { values, next } = readRecord(text, at, options);
    const raw = text.slice(at, next).replace(/\r?\n$|\r$/, '');
    if (isRecord(raw, options)) records.push({ values, raw });
    at = next;
  }
  return records;
}

export function lines(text: string): string[] {
  const all = text.split(/\r\n|\n|\r/);
  if (all.at(-1) === '') all.pop();
  return all;
}

function isRecord(line: string, options: CsvOptions): boolean {
  return line.trim() !== '' && !(options.comment !== undefined && line.startsWith(options.comment));
}

function readRecord(text: string, start: number, options: CsvOptions): { values: CsvValue[]; next: number } {
  const values: CsvValue[] = [];
  let at = start;
  for (;;) {
    const read = readValue(text, at, options);
    values.push(read.value);
    at = read.next;
    if (text.startsWith(options.separator, at)) {
      at += options.separator.length;
      continue;
    }
    return { values, next: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : Math.min(at + 1, text.length) };
  }
}

function readValue(text: string, start: number, options: CsvOptions): { value: CsvValue; next: number } {
  if (options.quote !== '' && text[start] === options.quote) return readQuoted(text, start + 1, options);
  const { value, next } = readPlain(text, start, start, options);
  let plain = value.text;
  if (options.trim.leading) plain = plain.trimStart();
  if (options.trim.trailing) plain = plain.trimEnd();
  return { value: { text: plain, quoted: false }, next };
}

/**
 * A doubled quote is no escape: the escape character is `\\`, as in Spark. A value with more behind its closing quote is
 * not quoted at all, and reaches to the next separator as it stands.
 */
function readQuoted(text: string, start: number, options: CsvOptions): { value: CsvValue; next: number } {
  const { quote, escape: mark } = options;
  let value = '';
  let at = start;
  while (at < text.length) {
    const character = text[at]!;
    const following = text[at + 1];
    if (character === mark && (following === quote || (mark !== quote && following === mark))) {
      value += following;
      at += 2;
    } else if (character === quote) {
      const next = afterBlanks(text, at + 1);
      if (endsValue(text, next, options)) return { value: { text: value, quoted: true }, next };
      return readPlain(text, start - 1, at + 1, options);
    } else {
      value += character;
      at += 1;
    }
  }
  return { value: { text: value, quoted: true }, next: at };
}

/** Blanks behind a closing quote do not count. */
function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}

const isEnd = (character: string | undefined): boolean =>
  character === undefined || character === '\n' || character === '\r';

const endsValue = (text: string, at: number, { separator }: CsvOptions): boolean =>
  isEnd(text[at]) || text.startsWith(separator, at);

/** From `start` to the first separator or line end at or after `from`. */
function readPlain(text: string, start: number, from: number, options: CsvOptions): { value: CsvValue; next: number } {
  let end = from;
  while (!endsValue(text, end, options)) end += 1;
  return { value: { text: text.slice(start, end), quoted: false }, next: end };
}
