export interface CsvOptions {
  separator: string;
  quote: string;
  escape: string;
  /** Quoted values may hold line breaks. */
  multiLine: boolean;
  /** Lines that begin with it are skipped. */
  comment: string | undefined;
  trim: { leading: boolean; trailing: boolean };
}

/** A value and whether it was quoted: a quoted empty value is not a missing one. */
export interface CsvValue {
  text: string;
  quoted: boolean;
}

/** Records of a CSV text; blank lines are no records. An unclosed quote takes the rest of its line (or file) as its value. */
export function parseCsv(text: string, options: CsvOptions): CsvValue[][] {
  if (!options.multiLine) {
    return lines(text).flatMap((line) => (isRecord(line, options) ? [readRecord(line, 0, options).values] : []));
  }
  const records: CsvValue[][] = [];
  for (let at = 0; at < text.length; ) {
    const { values, next } = readRecord(text, at, options);
    if (isRecord(text.slice(at, next).replace(/\r?\n$/, ''), options)) records.push(values);
    at = next;
  }
  return records;
}

export function lines(text: string): string[] {
  const all = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
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
  let end = start;
  while (end < text.length && !text.startsWith(options.separator, end) && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  let value = text.slice(start, end);
  if (options.trim.leading) value = value.trimStart();
  if (options.trim.trailing) value = value.trimEnd();
  return { value: { text: value, quoted: false }, next: end };
}

function readQuoted(text: string, start: number, options: CsvOptions): { value: CsvValue; next: number } {
  const { quote } = options;
  let value = '';
  let at = start;
  while (at < text.length) {
    const character = text[at]!;
    const following = text[at + 1];
    if (character === options.escape && (following === quote || following === options.escape)) {
      value += following;
      at += 2;
    } else if (character === quote && following === quote) {
      value += quote;
      at += 2;
    } else if (character === quote) {
      at += 1;
      break;
    } else {
      value += character;
      at += 1;
    }
  }
  // What stands between a closing quote and the separator belongs to the value, as in Spark's parser.
  while (at < text.length && !text.startsWith(options.separator, at) && text[at] !== '\n' && text[at] !== '\r') {
    value += text[at];
    at += 1;
  }
  return { value: { text: value, quoted: true }, next: at };
}
