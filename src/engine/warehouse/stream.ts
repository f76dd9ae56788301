import { EngineError } from '../errors.ts';
import { epochOf } from './clock.ts';
import type { Commit, Segment, Table } from './state.ts';
import { commitAt, latest, vacuumed } from './versions.ts';

/** What a stream over a table may leave out. */
export interface ChangeOptions {
  skipChangeCommits: boolean;
  ignoreDeletes: boolean;
  /** Deprecated: rewritten files are emitted again as a whole. */
  ignoreChanges?: boolean | undefined;
}

/** Options of a streaming read of a table, checked. */
export interface StreamReadOptions extends ChangeOptions {
  startingVersion: number | 'latest' | undefined;
  startingTimestamp: string | undefined;
  maxFiles: number | undefined;
}

/** Where a first read begins: with the table as it is (`whole`), or with what a version appended. */
export function firstRead(table: Table, options: StreamReadOptions): { version: number; whole: boolean } {
  const { startingVersion, startingTimestamp } = options;
  const last = latest(table).version;
  if (startingVersion === 'latest') return { version: last + 1, whole: false };
  if (startingVersion === undefined && startingTimestamp === undefined) return { version: last, whole: true };
  const at =
    startingVersion === undefined ? fromTime(table, startingTimestamp ?? '') : fromVersion(table, startingVersion);
  return { version: at.version, whole: false };
}

const fromVersion = (table: Table, version: number): Commit =>
  table.commits.find((commit) => commit.version === version) ?? commitAt(table, { version });

/** The first version at or after a time. */
const fromTime = (table: Table, timestamp: string): Commit =>
  table.commits.find((commit) => epochOf(commit.timestamp) >= epochOf(timestamp)) ?? commitAt(table, { timestamp });

/**
 * Segments that pure appends added after version `after` up to `upTo`. A commit that removed or rewrote rows stops a
 * stream, as on Delta, unless an option leaves it out whole: its new rows are then lost to the stream too.
 */
export function appendedSegments(table: Table, after: number, upTo: number, options: ChangeOptions): Segment[] {
  return table.commits.flatMap((commit, index) =>
    commit.version <= after || commit.version > upTo
      ? []
      : checkChanges(table, table.commits[index - 1], commit, options),
  );
}

/** What one commit gives a stream. Throws when it takes or changes rows and no option says what to do then. */
export function checkChanges(
  table: Table,
  before: Commit | undefined,
  commit: Commit,
  options: ChangeOptions,
): readonly Segment[] {
  if (commit.appended) {
    if (lost(commit)) throw vacuumed(table, commit);
    return commit.appended;
  }
  if (options.skipChangeCommits) return [];
  const onlyDeletes = deletesOnly(before, commit);
  if (options.ignoreChanges) {
    if (commit.vacuumed) throw vacuumed(table, commit);
    return rewritten(before, commit);
  }
  if (onlyDeletes && options.ignoreDeletes) return [];
  throw changed(table, commit, onlyDeletes);
}

const lost = (commit: Commit): boolean =>
  (commit.appended ?? []).some((segment) => !commit.segments.some((kept) => kept.id === segment.id));

/** Whole files went and none came: Delta calls that a delete, everything else an update. */
function deletesOnly(before: Commit | undefined, commit: Commit): boolean {
  return rewritten(before, commit).length === 0;
}

/** Files that a commit added. */
function rewritten(before: Commit | undefined, commit: Commit): Segment[] {
  const had = new Set(before?.segments.map((segment) => segment.id));
  return commit.segments.filter((segment) => !had.has(segment.id));
}

/** Conditions and remedies after Delta's error classes `DELTA_SOURCE_TABLE_IGNORE_CHANGES` and `DELTA_SOURCE_IGNORE_DELETE`. */
function changed(table: Table, commit: Commit, onlyDeletes: boolean): EngineError {
  const what = onlyDeletes ? 'deleted data' : 'a data update';
  return new EngineError({
    condition: onlyDeletes ? 'DELTA_SOURCE_IGNORE_DELETE' : 'DELTA_SOURCE_TABLE_IGNORE_CHANGES',
    message: `Detected ${what} (${commit.operation}) in the source table ${table.name} at version ${commit.version}, which a stream cannot take over.`,
    hint: onlyDeletes
      ? "If the stream may ignore deletions, set the read option 'skipChangeCommits' to 'true'; else fully refresh the tables that read it."
      : "If the stream may ignore changed rows, set the read option 'skipChangeCommits' to 'true' (new rows of such commits are lost too); else fully refresh the tables that read it.",
    sqlState: '0A000',
  });
}
