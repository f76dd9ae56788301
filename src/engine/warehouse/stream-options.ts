import { EngineError } from '../errors.ts';
import type { StreamReadOptions } from './stream.ts';

const KNOWN = [
  'skipChangeCommits',
  'ignoreDeletes',
  'ignoreChanges',
  'startingVersion',
  'startingTimestamp',
  'maxFilesPerTrigger',
] as const;
type Known = (typeof KNOWN)[number];

/** Options of `spark.readStream.table`. Source: docs.databricks.com/aws/en/structured-streaming/delta-lake */
export function streamReadOptions(options: Readonly<Record<string, string>>): StreamReadOptions {
  const given = new Map<Known, string>();
  for (const [name, value] of Object.entries(options)) {
    const known = KNOWN.find((one) => one.toLowerCase() === name.toLowerCase());
    if (!known) throw notHere(name, value);
    given.set(known, value);
  }
  const read = {
    skipChangeCommits: flag(given, 'skipChangeCommits'),
    ignoreDeletes: flag(given, 'ignoreDeletes'),
    ignoreChanges: flag(given, 'ignoreChanges'),
    startingVersion: version(given.get('startingVersion')),
    startingTimestamp: timestamp(given.get('startingTimestamp')),
    maxFiles: count(given.get('maxFilesPerTrigger')),
  };
  if (read.startingVersion === undefined || read.startingTimestamp === undefined) return read;
  throw new EngineError({
    condition: 'DELTA_STARTING_VERSION_AND_TIMESTAMP_BOTH_SET',
    message: `Please either provide 'startingVersion' or 'startingTimestamp', not both.`,
    sqlState: '42613',
  });
}

function flag(given: ReadonlyMap<Known, string>, name: Known): boolean {
  const value = given.get(name) ?? 'false';
  if (!/^(true|false)$/i.test(value)) throw invalid(name, value, 'must be true or false');
  return value.toLowerCase() === 'true';
}

function version(value: string | undefined): number | 'latest' | undefined {
  if (value === undefined || value === 'latest') return value;
  if (!/^\d{1,9}$/.test(value)) throw invalid('startingVersion', value, 'must be a version or latest');
  return Number(value);
}

/** ISO UTC. Without a zone the text is UTC. */
function timestamp(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const iso = value.trim().replace(' ', 'T');
  const full = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00:00` : iso;
  const epoch = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(full) ? full : `${full}Z`);
  if (Number.isNaN(epoch)) throw invalid('startingTimestamp', value, "must be a time such as '2026-07-15 02:15:00'");
  return new Date(epoch).toISOString();
}

function count(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid('maxFilesPerTrigger', value, 'must be a positive integer');
  return Number(value);
}

function notHere(name: string, value: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_STREAM_OPTION',
    message: `The option ${name} = ${value} of a streaming read is not in this sandbox.`,
    hint: `It knows ${KNOWN.join(', ')}.`,
  });
}

/** Source: Delta's error class of that name. */
function invalid(name: string, value: string, explain: string): EngineError {
  return new EngineError({
    condition: 'DELTA_ILLEGAL_OPTION',
    message: `Invalid value '${value}' for option '${name}', ${explain}.`,
    sqlState: '42616',
  });
}
