import { EngineError } from '../errors.ts';
import type { Commit } from './state.ts';

/** Options of `df.write`, checked. */
export interface WriteOptions {
  mergeSchema: boolean;
  overwriteSchema: boolean;
  replaceWhere: string | undefined;
  transaction: Commit['transaction'];
  /** Columns go by position, as in an INSERT. */
  insertInto: boolean;
}

const KNOWN = ['mergeSchema', 'overwriteSchema', 'replaceWhere', 'txnAppId', 'txnVersion'] as const;

/** Source: docs.databricks.com/aws/en/structured-streaming/delta-lake (idempotent writes), …/delta/selective-overwrite */
export function writeOptions(options: Readonly<Record<string, string>>): WriteOptions {
  const { insertInto, ...given } = options;
  const values = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const unknown = Object.keys(given).find((name) => !KNOWN.some((known) => known.toLowerCase() === name.toLowerCase()));
  if (unknown !== undefined) throw notHere(unknown, given[unknown] ?? '');
  const flag = (name: (typeof KNOWN)[number]) => values.get(name.toLowerCase())?.toLowerCase() === 'true';
  return {
    mergeSchema: flag('mergeSchema'),
    overwriteSchema: flag('overwriteSchema'),
    replaceWhere: values.get('replacewhere'),
    transaction: transactionOf(values.get('txnappid'), values.get('txnversion')),
    insertInto: insertInto === 'true',
  };
}

function transactionOf(application: string | undefined, version: string | undefined): Commit['transaction'] {
  if (application === undefined && version === undefined) return undefined;
  if (application !== undefined && version !== undefined && /^\d{1,15}$/.test(version)) {
    return { application, version: Number(version) };
  }
  throw new EngineError({
    condition: 'DELTA_INVALID_IDEMPOTENT_WRITES_OPTIONS',
    message: `Invalid options for idempotent Dataframe writes: txnAppId is ${application ?? 'missing'}, txnVersion is ${version ?? 'missing'}.`,
    hint: 'Both options must be given, and txnVersion is a whole number.',
    sqlState: '42616',
  });
}

function notHere(name: string, value: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_WRITE_OPTION',
    message: `The option ${name} = ${value} of df.write is not in this sandbox.`,
    hint: `It knows ${KNOWN.join(', ')}.`,
  });
}
