import { EngineError } from '../errors.ts';
import type { TimeTravel } from '../sql/contract.ts';
import { epochOf, sparkTimestamp } from './clock.ts';
import type { Commit, Table } from './state.ts';

/** The version of a table that a time travel clause means. Throws when there is none, or when VACUUM took its data. */
export function commitAt(table: Table, travel: TimeTravel | undefined): Commit {
  const commit = travel === undefined ? latest(table) : find(table, travel);
  if (commit.vacuumed) throw vacuumed(table, commit);
  return commit;
}

export function latest(table: Table): Commit {
  const commit = table.commits.at(-1);
  if (!commit) throw new Error(`table without commits: ${table.name}`);
  return commit;
}

/** The latest version number a writer has given; -1 for none. It stays known whatever became of the rows: RESTORE undoes none. */
export function lastTransaction({ commits }: Table, application: string): number {
  const own = commits.map(({ transaction }) => (transaction?.application === application ? transaction.version : -1));
  return Math.max(-1, ...own);
}

function find(table: Table, travel: TimeTravel): Commit {
  return 'version' in travel ? byVersion(table, travel.version) : byTimestamp(table, travel.timestamp);
}

function byVersion(table: Table, version: number): Commit {
  const commit = table.commits.find((candidate) => candidate.version === version);
  if (commit) return commit;
  throw new EngineError({
    condition: 'DELTA_VERSION_NOT_FOUND',
    message: `Cannot time travel Delta table ${table.name} to version ${version}. Available versions: [${table.commits[0]?.version}, ${latest(table).version}].`,
    hint: `DESCRIBE HISTORY ${table.name} lists them.`,
    sqlState: '22003',
  });
}

function byTimestamp(table: Table, timestamp: string): Commit {
  const wanted = parseTimestamp(timestamp);
  const last = latest(table);
  const first = table.commits[0] ?? last;
  if (wanted > epochOf(last.timestamp)) {
    throw new EngineError({
      condition: 'DELTA_TIMESTAMP_GREATER_THAN_COMMIT',
      message: `The provided timestamp (${timestamp}) is after the latest version available to table ${table.name} (${sparkTimestamp(last.timestamp)}).`,
      hint: `Use a timestamp before or at ${sparkTimestamp(last.timestamp)}, or leave time travel out.`,
      sqlState: '42816',
    });
  }
  const commit = table.commits.findLast((candidate) => epochOf(candidate.timestamp) <= wanted);
  if (commit) return commit;
  throw new EngineError({
    condition: 'DELTA_TIMESTAMP_EARLIER_THAN_COMMIT_RETENTION',
    message: `The provided timestamp (${timestamp}) is before the earliest version available to table ${table.name} (${sparkTimestamp(first.timestamp)}).`,
    hint: `Use a timestamp at or after ${sparkTimestamp(first.timestamp)}.`,
    sqlState: '42816',
  });
}

/** Without a zone the text is UTC, the sandbox's session time zone. */
function parseTimestamp(text: string): number {
  const iso = text.trim().replace(' ', 'T');
  const full = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00:00` : iso;
  const epoch = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(full) ? full : `${full}Z`);
  if (!Number.isNaN(epoch)) return epoch;
  throw new EngineError({
    condition: 'INVALID_TIME_TRAVEL_TIMESTAMP_EXPR.INPUT',
    message: `The time travel timestamp expression '${text}' cannot be read as a TIMESTAMP.`,
    hint: "Write it as '2026-07-15 02:15:00'.",
    sqlState: '42K0E',
  });
}

export function vacuumed(table: Table, commit: Commit): EngineError {
  return new EngineError({
    condition: 'DELTA_FILE_NOT_FOUND_DETAILED',
    message: `Version ${commit.version} of ${table.name} refers to data files that VACUUM has removed.`,
    hint: 'Time travel reaches back as far as the retention of removed files: seven days by default.',
    sqlState: '42K03',
  });
}
