import { EngineError } from '../../errors.ts';
import type { TimeTravel } from '../../sql/contract.ts';
import type { Rows } from '../../types.ts';
import { assertWritable } from '../access.ts';
import { epochOf, sparkTimestamp } from '../clock.ts';
import type { Commit, Segment, Table } from '../state.ts';
import { rowsOf } from '../tables.ts';
import { commitAt, latest } from '../versions.ts';
import { type Context, counts, type PlanOf, texts } from './context.ts';
import { tableTarget } from './target.ts';

const RETENTION_HOURS = 168;
const HOUR = 3_600_000;

/** A new version with the content of an old one. Checkpoints of streams that read or write the table do not move. */
export function restore(context: Context, plan: PlanOf<'restore'>): Rows {
  const table = tableTarget(context, plan.target);
  assertWritable(table, 'RESTORE');
  const target = restorable(table, plan.to);
  const before = new Set(latest(table).segments.map((segment) => segment.id));
  const after = new Set(target.segments.map((segment) => segment.id));
  const restored = target.segments.filter((segment) => !before.has(segment.id));
  const removed = latest(table).segments.filter((segment) => !after.has(segment.id));
  const { columns, hidden, segments } = target;
  const change = { columns, hidden, segments, appended: restored.length + removed.length === 0 ? [] : null };
  context.tables.commit(table, change, {
    operation: 'RESTORE',
    parameters:
      'version' in plan.to
        ? { version: String(plan.to.version), timestamp: 'null' }
        : { version: 'null', timestamp: plan.to.timestamp },
    metrics: {
      numRestoredFiles: String(restored.length),
      numRemovedFiles: String(removed.length),
      numOfFilesAfterRestore: String(segments.length),
    },
  });
  return counts({
    num_of_files_after_restore: segments.length,
    num_removed_files: removed.length,
    num_restored_files: restored.length,
  });
}

/** The version to go back to. Source: Delta's error classes of these names. */
function restorable(table: Table, to: TimeTravel): Commit {
  try {
    return commitAt(table, to);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const [first, last] = [table.commits[0] ?? latest(table), latest(table)];
    if (error.condition === 'DELTA_VERSION_NOT_FOUND') {
      throw new EngineError({
        ...error.parts(),
        condition: 'DELTA_CANNOT_RESTORE_TABLE_VERSION',
        message: `Cannot restore table ${table.name} to version ${'version' in to ? to.version : ''}. Available versions: [${first.version}, ${last.version}].`,
      });
    }
    if (error.condition !== 'DELTA_TIMESTAMP_GREATER_THAN_COMMIT') throw error;
    throw new EngineError({
      ...error.parts(),
      condition: 'DELTA_CANNOT_RESTORE_TIMESTAMP_GREATER',
      message: `Cannot restore table ${table.name} to timestamp (${'timestamp' in to ? to.timestamp : ''}) as it is after the latest version available (${sparkTimestamp(last.timestamp)}).`,
      sqlState: '22003',
    });
  }
}

/** Removes data that only versions older than the retention need. What stays listed but cannot be read any more is marked. */
export function vacuum(context: Context, plan: PlanOf<'vacuum'>): Rows {
  const { core, tables } = context;
  const table = tableTarget(context, plan.target);
  const retention = retentionOf(table);
  const hours = plan.hours ?? retention;
  if (hours < retention) throw tooShort(hours, retention);
  const doomed = removable(table, epochOf(core.state.clock) - hours * HOUR);
  if (plan.dryRun)
    return texts(
      ['path'],
      [...doomed].map(([, file]) => [`${table.name}/${file}`]),
    );
  const metrics = { numFilesToDelete: String(doomed.size) };
  const parameters = { retentionCheckEnabled: 'true', specifiedRetentionMillis: String(hours * HOUR) };
  const commits = table.commits.map((commit) => without(commit, doomed));
  const { segments } = latest(table);
  const started = tables.commit(
    { ...table, commits },
    { segments, appended: [] },
    { operation: 'VACUUM START', parameters, metrics },
  );
  tables.commit(
    started,
    { segments, appended: [] },
    {
      operation: 'VACUUM END',
      parameters: { status: 'COMPLETED' },
      metrics: { numDeletedFiles: String(doomed.size), numVacuumedDirectories: '1' },
    },
  );
  core.shared.pool.sweep();
  return texts(['path'], [[table.name]]);
}

/** Segments that every version from the horizon on can do without, with the file name of each. */
function removable(table: Table, horizon: number): Map<number, string> {
  const current = table.commits.findLastIndex((commit) => epochOf(commit.timestamp) <= horizon);
  const needed = new Set(table.commits.slice(Math.max(current, 0)).flatMap(ids));
  const doomed = new Map<number, string>();
  for (const commit of table.commits) {
    for (const [index, segment] of commit.segments.entries()) {
      if (!needed.has(segment.id) && !doomed.has(segment.id)) {
        doomed.set(
          segment.id,
          `part-${String(index).padStart(5, '0')}-v${commit.version}-${rowsOf([segment])}.snappy.parquet`,
        );
      }
    }
  }
  return doomed;
}

const ids = (commit: Commit): number[] => commit.segments.map((segment) => segment.id);

function without(commit: Commit, doomed: ReadonlyMap<number, string>): Commit {
  const stays = (segment: Segment): boolean => !doomed.has(segment.id);
  return commit.segments.every(stays) ? commit : { ...commit, segments: commit.segments.filter(stays), vacuumed: true };
}

/** Hours that removed files stay, by the table's property. Source: docs.databricks.com/aws/en/delta/history (data retention). */
function retentionOf(table: Table): number {
  const given = table.properties['delta.deletedFileRetentionDuration'];
  if (given === undefined) return RETENTION_HOURS;
  const parts = /^\s*(?:interval\s+)?(\d{1,5})\s+(hour|day|week)s?\s*$/i.exec(given);
  const unit = { hour: 1, day: 24, week: 168 }[(parts?.[2] ?? '').toLowerCase()];
  if (parts && unit !== undefined) return Number(parts[1]) * unit;
  throw new EngineError({
    condition: 'DELTA_INVALID_INTERVAL',
    message: `${given} is not a valid INTERVAL of delta.deletedFileRetentionDuration.`,
    hint: "Write it as 'interval 7 days'.",
    sqlState: '22006',
  });
}

function tooShort(hours: number, retention: number): EngineError {
  return new EngineError({
    condition: 'DELTA_VACUUM_RETENTION_PERIOD_TOO_SHORT',
    message: `A retention of ${hours} hours is shorter than the ${retention} hours that protect readers and time travel.`,
    hint: `Leave RETAIN out, or retain ${retention} hours or more.`,
    sqlState: '22003',
  });
}
