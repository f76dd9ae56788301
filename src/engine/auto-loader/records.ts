import { EngineError } from '../errors.ts';
import { type CsvOptions, type CsvValue, lines, parseCsv } from './csv.ts';
import type { SourceFile } from './discover.ts';
import { type Json, JsonError, parseJson } from './json.ts';
import type { LoadOptions } from './options.ts';

/** A value as it stands in the file. CSV and partition values are text that any type may be read from. */
export type RawValue = Json | { kind: 'text'; value: string };

/** One record of a file. `corrupt` is the text of a record that could not be parsed; it has no fields. */
export interface FileRecord {
  file: SourceFile;
  fields: readonly (readonly [string, RawValue])[];
  corrupt?: string | undefined;
}

/** Parses files in their order. Unparsable records follow `mode`. */
export function readRecords(files: readonly SourceFile[], options: LoadOptions): FileRecord[] {
  const records = files.flatMap((file) => recordsOf(file, options));
  if (options.mode === 'DROPMALFORMED') return records.filter((record) => record.corrupt === undefined);
  const bad = options.mode === 'FAILFAST' ? records.find((record) => record.corrupt !== undefined) : undefined;
  if (!bad) return records;
  throw new EngineError({
    condition: 'MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION',
    message: `Malformed records are detected in record parsing: ${shorten(bad.corrupt!)}. Parse Mode: FAILFAST.`,
    hint: `The record is in ${bad.file.path}.`,
    sqlState: '22023',
  });
}

function recordsOf(file: SourceFile, options: LoadOptions): FileRecord[] {
  if (options.format === 'csv') return csvRecords(file, options);
  if (options.format === 'text') {
    return lines(file.content).map((value) => ({ file, fields: [['value', { kind: 'text', value }]] }));
  }
  const texts = options.multiLine ? [file.content] : lines(file.content);
  return texts.filter((text) => text.trim() !== '').flatMap((text) => jsonRecords(file, text));
}

function jsonRecords(file: SourceFile, text: string): FileRecord[] {
  try {
    const json = parseJson(text);
    const items = json.kind === 'array' ? json.items : [json];
    return items.map((item) =>
      item.kind === 'object' ? { file, fields: item.fields } : { file, fields: [], corrupt: text },
    );
  } catch (error) {
    if (error instanceof JsonError) return [{ file, fields: [], corrupt: text }];
    throw error;
  }
}

function csvRecords(file: SourceFile, options: LoadOptions): FileRecord[] {
  const rows = parseCsv(file.content, options.csv);
  const names = options.header ? rows.shift()?.map((value) => value.text) : undefined;
  return rows.map((row) => ({ file, fields: csvFields(row, names, options) }));
}

/** Values beyond the header get the names `_c<n>`, and so reach the rescued data. */
function csvFields(
  row: readonly CsvValue[],
  names: readonly string[] | undefined,
  options: LoadOptions,
): [string, RawValue][] {
  return row.map((value, index) => [names?.[index] ?? `_c${index}`, csvValue(value, options)]);
}

function csvValue(value: CsvValue, options: LoadOptions): RawValue {
  if (value.quoted) return { kind: 'text', value: value.text === '' ? options.emptyValue : value.text };
  return value.text === options.nullValue ? { kind: 'null' } : { kind: 'text', value: value.text };
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

export type { CsvOptions };
