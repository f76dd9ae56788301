import { EngineError } from '../errors.ts';
import type { CsvOptions } from './csv.ts';
import type { FileFilter } from './discover.ts';
import { OptionReader } from './option-reader.ts';
import type { Formats } from './scalars.ts';

export type EvolutionMode = 'addNewColumns' | 'rescue' | 'failOnNewColumns' | 'none';
export type FileFormat = 'json' | 'csv' | 'text';

/** Options of one file source, checked; `cloudFiles.` is left off in the names. */
export interface LoadOptions {
  format: FileFormat;
  schemaLocation: string | undefined;
  schemaHints: string | undefined;
  inferColumnTypes: boolean;
  evolution: EvolutionMode;
  /** Undefined: nothing is rescued. */
  rescuedDataColumn: string | undefined;
  /** Rescued data names its file. */
  rescuedPath: boolean;
  includeExistingFiles: boolean;
  allowOverwrites: boolean;
  /** Files of one micro-batch, a hard limit. */
  maxFilesPerTrigger: number;
  /** A soft limit. */
  maxBytesPerTrigger: number | undefined;
  /** The code sets one of the limits: a micro-batch is what they make it. */
  throttled: boolean;
  filter: FileFilter;
  /** Undefined: inferred from `name=value` folders. */
  partitionColumns: string[] | undefined;
  /** False where Spark's own batch reader speaks, with its errors for missing paths and empty folders. */
  autoLoader: boolean;
  caseSensitive: boolean;
  mode: ParseMode;
  corruptColumn: string;
  multiLine: boolean;
  header: boolean;
  formats: Formats;
  nullValue: string;
  emptyValue: string;
  csv: CsvOptions;
}

export type ParseMode = 'PERMISSIVE' | 'DROPMALFORMED' | 'FAILFAST';

/** Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/options */
const DEFAULT_FILES_PER_TRIGGER = 1000;
const FORMATS: readonly string[] = ['json', 'csv', 'text'] satisfies FileFormat[];

/** Options of a `cloudFiles` source. `schemaGiven`: the code declares the full schema. */
export function readStreamOptions(options: Readonly<Record<string, string>>, schemaGiven: boolean): LoadOptions {
  const reader = new OptionReader(options, 'cloudFiles.');
  reader.check();
  if (reader.text('format') === undefined) throw noFormat();
  return evolving(reader, reader.text('format')!, schemaGiven, reader.flag('inferColumnTypes', false));
}

/**
 * Options of read_files: Auto Loader's without their prefix, but column types are inferred. `format` is the one that was
 * detected, when none is written.
 * Source: docs.databricks.com/aws/en/sql/language-manual/functions/read_files
 */
export function readFunctionOptions(
  options: Readonly<Record<string, string>>,
  format: string,
  schemaGiven: boolean,
): LoadOptions {
  const reader = new OptionReader(options, '');
  reader.check();
  return evolving(reader, reader.text('format') ?? format, schemaGiven, reader.flag('inferColumnTypes', true));
}

/** Options of an ordinary batch read: nothing evolves; JSON types are inferred, those of CSV when asked for. */
export function readBatchOptions(options: Readonly<Record<string, string>>, format: string): LoadOptions {
  const reader = new OptionReader(options, 'cloudFiles.');
  reader.check();
  const read = common(reader, reader.text('format') ?? format);
  return {
    ...read,
    evolution: 'none',
    rescuedDataColumn: reader.text('rescuedDataColumn'),
    inferColumnTypes: read.format === 'json' || reader.flag('inferSchema', false),
    autoLoader: false,
    filter: { ...read.filter, recursive: reader.flag('recursiveFileLookup', false) },
  };
}

function evolving(reader: OptionReader, format: string, schemaGiven: boolean, infers: boolean): LoadOptions {
  const read = common(reader, format);
  const evolution = evolutionMode(reader, read.format, schemaGiven);
  // A schema that is inferred gets the column by itself, unless new columns are to be ignored.
  const rescues = !schemaGiven && read.format !== 'text' && evolution !== 'none';
  return {
    ...read,
    inferColumnTypes: infers,
    evolution,
    rescuedDataColumn: reader.text('rescuedDataColumn') ?? (rescues ? '_rescued_data' : undefined),
  };
}

const MODES: readonly EvolutionMode[] = ['addNewColumns', 'failOnNewColumns', 'rescue', 'none'];

/** Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/schema */
function evolutionMode(reader: OptionReader, format: FileFormat, schemaGiven: boolean): EvolutionMode {
  const fixed = schemaGiven || format === 'text';
  const written = reader.text('schemaEvolutionMode');
  if (written === undefined) return fixed ? 'none' : 'addNewColumns';
  const mode = MODES.find((known) => known.toLowerCase() === written.toLowerCase());
  if (!mode) throw unknownMode(reader, written);
  if (format === 'text' && mode !== 'none') {
    throw new EngineError({
      condition: 'CF_UNSUPPORTED_SCHEMA_EVOLUTION_MODE',
      message: `Schema evolution mode ${mode} is not supported for format: text. Please set the schema evolution mode to 'none'.`,
      sqlState: '0A000',
    });
  }
  if (!schemaGiven || mode !== 'addNewColumns') return mode;
  throw new EngineError({
    condition: 'CF_ADD_NEW_NOT_SUPPORTED',
    message:
      'Schema evolution mode addNewColumns is not supported when the schema is specified. To use this mode, you can provide the schema through cloudFiles.schemaHints instead.',
    hint: `Leave the schema out and name the types you rely on in ${reader.named('schemaHints')}.`,
    sqlState: '0A000',
  });
}

function unknownMode(reader: OptionReader, written: string): EngineError {
  if (written.toLowerCase() === 'addnewcolumnswithtypewidening') {
    return new EngineError({
      condition: 'SANDBOX_TYPE_WIDENING',
      message: `The schema evolution mode ${written} is not in this sandbox: it does not widen the types of columns.`,
      hint: 'Use addNewColumns and hint the wider type; values that do not fit go to the rescued data column.',
    });
  }
  return new EngineError({
    condition: 'CF_INVALID_SCHEMA_EVOLUTION_MODE',
    message: `${reader.named('schemaEvolutionMode')} must be one of {${MODES.map((mode) => `"${mode}"`).join(' ')}}`,
    hint: `"${written}" is none of them.`,
    sqlState: '42000',
  });
}

function common(reader: OptionReader, format: string): Omit<LoadOptions, 'evolution' | 'rescuedDataColumn'> {
  return {
    format: fileFormat(format),
    schemaLocation: reader.text('schemaLocation'),
    schemaHints: reader.text('schemaHints'),
    inferColumnTypes: false,
    rescuedPath: true,
    includeExistingFiles: reader.flag('includeExistingFiles', true),
    allowOverwrites: reader.flag('allowOverwrites', false),
    maxFilesPerTrigger: reader.count('maxFilesPerTrigger') ?? DEFAULT_FILES_PER_TRIGGER,
    maxBytesPerTrigger: reader.bytes('maxBytesPerTrigger'),
    throttled: ['maxFilesPerTrigger', 'maxBytesPerTrigger'].some((name) => reader.text(name) !== undefined),
    filter: {
      nameGlob: reader.text('pathGlobFilter') ?? reader.text('fileNamePattern'),
      modifiedAfter: reader.moment('modifiedAfter'),
      modifiedBefore: reader.moment('modifiedBefore'),
    },
    partitionColumns: reader.list('partitionColumns'),
    autoLoader: true,
    caseSensitive: reader.flag('readerCaseSensitive', true),
    mode: reader.oneOf('mode', ['PERMISSIVE', 'DROPMALFORMED', 'FAILFAST'], 'PERMISSIVE'),
    corruptColumn: reader.text('columnNameOfCorruptRecord') ?? '_corrupt_record',
    multiLine: reader.flag('multiLine', false),
    header: reader.flag('header', false),
    formats: { date: reader.text('dateFormat'), timestamp: reader.text('timestampFormat') },
    nullValue: reader.text('nullValue') ?? '',
    emptyValue: reader.text('emptyValue') ?? '',
    csv: csvOptions(reader),
  };
}

function csvOptions(reader: OptionReader): CsvOptions {
  return {
    separator: reader.text('sep') ?? reader.text('delimiter') ?? ',',
    quote: reader.text('quote') ?? '"',
    escape: reader.text('escape') ?? '\\',
    multiLine: reader.flag('multiLine', false),
    comment: reader.text('comment'),
    skipRows: Number(reader.text('skipRows') === '0' ? 0 : (reader.count('skipRows') ?? 0)),
    trim: {
      leading: reader.flag('ignoreLeadingWhiteSpace', false),
      trailing: reader.flag('ignoreTrailingWhiteSpace', false),
    },
  };
}

export function fileFormat(format: string): FileFormat {
  const name = format.toLowerCase();
  if (FORMATS.includes(name)) return name as FileFormat;
  throw new EngineError({
    condition: 'SANDBOX_FILE_FORMAT',
    message: `Files of format ${format} are not in this sandbox.`,
    hint: 'It reads json, csv and text.',
  });
}

function noFormat(): EngineError {
  return new EngineError({
    condition: 'CF_FILE_FORMAT_REQUIRED',
    message: 'Could not find required option: cloudFiles.format. Please provide the format of your files.',
    hint: 'Write .option("cloudFiles.format", "json"), "csv" or "text".',
    sqlState: '42000',
  });
}
