import { type CsvRow, type CsvValue, lines, parseCsv } from './csv.ts';
import type { SourceFile } from './discover.ts';
import { type Json, JsonError, parseJson } from './json.ts';
import type { LoadOptions } from './options.ts';

/** A value as it stands in the file. CSV and partition values are text that any type may be read from. */
export type RawValue = Json | { kind: 'text'; value: string };
export type RawField = readonly [name: string, value: RawValue];

/** One record of a file. */
export interface FileRecord {
  file: SourceFile;
  fields: readonly RawField[];
  /** CSV values beyond the header, by position: they have no name that a schema could take. */
  extra?: readonly RawField[] | undefined;
  /** The text of the record; a JSON record that was parsed keeps none. */
  raw?: string | undefined;
  /** Text that could not be parsed; such a record has no fields. */
  corrupt?: string | undefined;
  /** A CSV record with other than the expected number of values. */
  uneven?: boolean | undefined;
}

/** How the columns of a CSV file get their names. */
export type CsvNames =
  /** By each file's own header, or by position as `_c<n>` when there is none. */
  | undefined
  /** By position, whatever the header says. */
  | readonly string[];

/** Parses files in their order. */
export function readRecords(files: readonly SourceFile[], options: LoadOptions, names?: CsvNames): FileRecord[] {
  return files.flatMap((file) => recordsOf(file, options, names));
}

function recordsOf(file: SourceFile, options: LoadOptions, names: CsvNames): FileRecord[] {
  const text = file.content.replace(/^\ufeff/, '');
  if (options.format === 'csv') return csvRecords(file, text, options, names);
  if (options.format === 'text') {
    return lines(text).map((value) => ({ file, fields: [['value', { kind: 'text', value }]] }));
  }
  const texts = options.multiLine ? [text] : lines(text);
  return texts.filter((line) => line.trim() !== '').flatMap((line) => jsonRecords(file, line));
}

function jsonRecords(file: SourceFile, text: string): FileRecord[] {
  try {
    const json = parseJson(text);
    if (json.kind === 'null') return [{ file, fields: [] }];
    const items = json.kind === 'array' ? json.items : [json];
    return items.map((item) =>
      item.kind === 'object' ? { file, fields: item.fields, raw: text } : { file, fields: [], corrupt: text },
    );
  } catch (error) {
    if (error instanceof JsonError) return [{ file, fields: [], corrupt: text }];
    throw error;
  }
}

function csvRecords(file: SourceFile, text: string, options: LoadOptions, names: CsvNames): FileRecord[] {
  const rows = parseCsv(text, options.csv);
  const header = options.header ? rows.shift() : undefined;
  const known = names ?? (header && headerNames(header.values, options));
  return rows.map((row) => csvRecord(file, row, known, options));
}

/** The names that each CSV file gives its columns: its header, or `_c<n>` after its first row. Empty files give none. */
export function csvNames(files: readonly SourceFile[], options: LoadOptions): string[][] {
  return files.flatMap((file) => {
    const [first] = parseCsv(file.content.replace(/^\ufeff/, ''), options.csv);
    if (!first) return [];
    return [options.header ? headerNames(first.values, options) : first.values.map((_, index) => `_c${index}`)];
  });
}

/** Doubles get their position behind their name, nameless columns are `_c<n>`. Source: Spark's CSVUtils.makeSafeHeader. */
function headerNames(values: readonly CsvValue[], options: LoadOptions): string[] {
  const names = values.map(({ text }) => text);
  const key = (name: string) => (options.autoLoader && options.caseSensitive ? name : name.toLowerCase());
  const keys = names.map(key);
  return names.map((name, index) => {
    if (name === '' || name === options.nullValue) return `_c${index}`;
    return keys.indexOf(keys[index]!) !== keys.lastIndexOf(keys[index]!) ? `${name}${index}` : name;
  });
}

function csvRecord(
  file: SourceFile,
  { values, raw }: CsvRow,
  names: readonly string[] | undefined,
  options: LoadOptions,
): FileRecord {
  const all = values.map((value, index): RawField => [names?.[index] ?? `_c${index}`, csvValue(value, options)]);
  if (!names || all.length === names.length) return { file, fields: all, raw };
  return { file, fields: all.slice(0, names.length), extra: all.slice(names.length), raw, uneven: true };
}

function csvValue(value: CsvValue, options: LoadOptions): RawValue {
  const text = value.quoted && value.text === '' ? options.emptyValue : value.text;
  return text === options.nullValue ? { kind: 'null' } : { kind: 'text', value: text };
}
