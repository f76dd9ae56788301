import { EngineError } from '../errors.ts';
import type { Commit, Segment, Table } from './state.ts';
import { vacuumed } from './versions.ts';

/**
 * Segments that pure appends added after version `after` up to `upTo`. A commit that removed or rewrote rows stops a
 * stream, as on Delta, unless an option leaves it out whole: its new rows are then lost to the stream too.
 */
export function appendedSegments(
  table: Table,
  after: number,
  upTo: number,
  options: { skipChangeCommits: boolean; ignoreDeletes: boolean },
): Segment[] {
  const segments: Segment[] = [];
  for (const [index, commit] of table.commits.entries()) {
    if (commit.version <= after || commit.version > upTo) continue;
    if (commit.appended) {
      if (lost(commit)) throw vacuumed(table, commit);
      segments.push(...commit.appended);
    } else if (!options.skipChangeCommits) {
      const onlyDeletes = deletesOnly(table.commits[index - 1], commit);
      if (!(onlyDeletes && options.ignoreDeletes)) throw changed(table, commit, onlyDeletes);
    }
  }
  return segments;
}

const lost = (commit: Commit): boolean =>
  (commit.appended ?? []).some((segment) => !commit.segments.some((kept) => kept.id === segment.id));

/** Whole files went and none came: Delta calls that a delete, everything else an update. */
function deletesOnly(before: Commit | undefined, commit: Commit): boolean {
  const had = new Set(before?.segments.map((segment) => segment.id));
  return commit.segments.every((segment) => had.has(segment.id));
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
