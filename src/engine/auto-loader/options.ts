import { EngineError } from '../errors.ts';
import { nearest } from '../sql/nearest.ts';
import type { CsvOptions } from './csv.ts';

export type EvolutionMode = 'addNewColumns' | 'rescue' | 'failOnNewColumns' | 'none';

/** Options of one file source, checked; `cloudFiles.` is left off in the names. */
export interface LoadOptions {
  format: 'json' | 'csv' | 'text';
  schemaLocation: string | undefined;
  schemaHints: string | undefined;
  inferColumnTypes: boolean;
  evolution: EvolutionMode;
  /** Undefined: nothing is rescued. */
  rescuedDataColumn: string | undefined;
  includeExistingFiles: boolean;
  allowOverwrites: boolean;
  /** Undefined when the code sets none; the platform's default of 1,000 is then never reached here. */
  maxFilesPerTrigger: number | undefined;
  /** Undefined: inferred from `name=value` folders. */
  partitionColumns: string[] | undefined;
  caseSensitive: boolean;
  mode: 'PERMISSIVE' | 'DROPMALFORMED' | 'FAILFAST';
  corruptColumn: string;
  multiLine: boolean;
  header: boolean;
  nullValue: string;
  emptyValue: string;
  csv: CsvOptions;
}

const CLOUD_FILES = [
  'format',
  'schemaLocation',
  'schemaHints',
  'inferColumnTypes',
  'schemaEvolutionMode',
  'partitionColumns',
  'includeExistingFiles',
  'allowOverwrites',
  'maxFilesPerTrigger',
  'maxBytesPerTrigger',
  'maxFileAge',
  'backfillInterval',
  'useNotifications',
  'useManagedFileEvents',
  'useIncrementalListing',
  'cleanSource',
  'validateOptions',
];
const READER = [
  'rescuedDataColumn',
  'readerCaseSensitive',
  'mode',
  'columnNameOfCorruptRecord',
  'multiLine',
  'header',
  'sep',
  'delimiter',
  'quote',
  'escape',
  'comment',
  'nullValue',
  'emptyValue',
  'ignoreLeadingWhiteSpace',
  'ignoreTrailingWhiteSpace',
  'inferSchema',
  'encoding',
  'recursiveFileLookup',
];

/**
 * Options of a `cloudFiles` source. `schemaGiven`: the code declares the full schema, which changes the default of
 * schemaEvolutionMode.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/options
 */
export function readOptions(
  options: Readonly<Record<string, string>>,
  format: string,
  schemaGiven: boolean,
): LoadOptions {
  const reader = new OptionReader(options);
  reader.check();
  const evolution = reader.oneOf<EvolutionMode>(
    'schemaEvolutionMode',
    ['addNewColumns', 'rescue', 'failOnNewColumns', 'none'],
    schemaGiven ? 'none' : 'addNewColumns',
  );
  if (schemaGiven && evolution === 'addNewColumns') {
    throw invalid('cloudFiles.schemaEvolutionMode', 'addNewColumns cannot stand beside a complete schema', {
      hint: 'Leave the schema out and name the types you rely on in cloudFiles.schemaHints.',
    });
  }
  const rescued = reader.text('rescuedDataColumn') ?? (schemaGiven ? undefined : '_rescued_data');
  return { ...common(reader, format), evolution, rescuedDataColumn: rescued };
}

/** Options of an ordinary batch read: nothing evolves; JSON types are inferred, those of CSV when asked for. */
export function readBatchOptions(options: Readonly<Record<string, string>>, format: string): LoadOptions {
  const reader = new OptionReader(options);
  reader.check();
  const read = common(reader, format);
  return {
    ...read,
    evolution: 'none',
    rescuedDataColumn: reader.text('rescuedDataColumn'),
    inferColumnTypes: read.format === 'json' || reader.flag('inferSchema', false),
    caseSensitive: reader.flag('readerCaseSensitive', false),
  };
}

function common(reader: OptionReader, format: string): Omit<LoadOptions, 'evolution' | 'rescuedDataColumn'> {
  return {
    format: fileFormat(reader.text('format') ?? format),
    schemaLocation: reader.text('schemaLocation'),
    schemaHints: reader.text('schemaHints'),
    inferColumnTypes: reader.flag('inferColumnTypes', false),
    includeExistingFiles: reader.flag('includeExistingFiles', true),
    allowOverwrites: reader.flag('allowOverwrites', false),
    maxFilesPerTrigger: reader.count('maxFilesPerTrigger'),
    partitionColumns: reader.list('partitionColumns'),
    caseSensitive: reader.flag('readerCaseSensitive', true),
    mode: reader.oneOf('mode', ['PERMISSIVE', 'DROPMALFORMED', 'FAILFAST'], 'PERMISSIVE'),
    corruptColumn: reader.text('columnNameOfCorruptRecord') ?? '_corrupt_record',
    multiLine: reader.flag('multiLine', false),
    header: reader.flag('header', false),
    nullValue: reader.text('nullValue') ?? '',
    emptyValue: reader.text('emptyValue') ?? '',
    csv: {
      separator: reader.text('sep') ?? reader.text('delimiter') ?? ',',
      quote: reader.text('quote') ?? '"',
      escape: reader.text('escape') ?? '\\',
      multiLine: reader.flag('multiLine', false),
      comment: reader.text('comment'),
      trim: {
        leading: reader.flag('ignoreLeadingWhiteSpace', false),
        trailing: reader.flag('ignoreTrailingWhiteSpace', false),
      },
    },
  };
}

/** Option names do not tell upper from lower case. */
class OptionReader {
  readonly #values = new Map<string, string>();
  readonly #written: string[];

  constructor(options: Readonly<Record<string, string>>) {
    this.#written = Object.keys(options);
    for (const [name, value] of Object.entries(options)) this.#values.set(bare(name).toLowerCase(), value);
  }

  check(): void {
    if (!this.flag('validateOptions', true)) return;
    const known = new Set([...CLOUD_FILES, ...READER].map((name) => name.toLowerCase()));
    for (const name of this.#written) {
      if (known.has(bare(name).toLowerCase())) continue;
      const near = nearest(bare(name), [...CLOUD_FILES, ...READER], 1)[0];
      throw new EngineError({
        condition: 'CF_UNKNOWN_OPTION_KEYS_ERROR',
        message: `Found unknown option keys: ${name}. Please make sure that all provided option keys are correct.`,
        hint: near ? `Did you mean ${CLOUD_FILES.includes(near) ? `cloudFiles.${near}` : near}?` : undefined,
      });
    }
  }

  text(name: string): string | undefined {
    return this.#values.get(name.toLowerCase());
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    if (!/^(true|false)$/i.test(value)) throw invalid(name, `"${value}" is neither true nor false`);
    return value.toLowerCase() === 'true';
  }

  count(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(name, `"${value}" is not a positive whole number`);
    return Number(value);
  }

  list(name: string): string[] | undefined {
    return this.text(name)
      ?.split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  oneOf<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    const found = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
    if (!found) throw invalid(name, `"${value}" is none of ${choices.join(', ')}`);
    return found;
  }
}

const bare = (name: string): string => name.replace(/^cloudFiles\./i, '');

function fileFormat(format: string): LoadOptions['format'] {
  const name = format.toLowerCase();
  if (name === 'json' || name === 'csv' || name === 'text') return name;
  throw new EngineError({
    condition: 'SANDBOX_FILE_FORMAT',
    message: `Files of format ${format} are not in this sandbox.`,
    hint: 'It reads json, csv and text.',
  });
}

function invalid(name: string, problem: string, more: { hint?: string } = {}): EngineError {
  return new EngineError({ condition: 'CF_INVALID_OPTION_VALUE', message: `Option ${name}: ${problem}.`, ...more });
}
