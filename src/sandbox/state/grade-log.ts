import type { Action } from '../../schema/action.ts';
import type { LogEntry } from '../../schema/log.ts';
import type { Grade } from '../../schema/verdict.ts';

/** Actions after which a verdict may no longer hold. */
const CHANGES: ReadonlySet<Action['do']> = new Set([
  'sql',
  'edit',
  'update_pipeline',
  'run_job',
  'repair_run',
  'volume',
  'answer',
  'inject',
  'catch_up',
]);

/** What the newest check of a log found. */
export interface KeptGrade {
  grade: Grade;
  /** The check's entry, and when it was, milliseconds since the attempt began. */
  n: number;
  ms: number;
  /** Something that may matter happened since. */
  stale: boolean;
}

/** The newest check that came to an end, as the log keeps it. */
export function latestGrade(log: readonly LogEntry[]): KeptGrade | null {
  const at = log.findLastIndex(({ grade }) => grade !== undefined);
  const entry = log[at];
  if (!entry?.grade) return null;
  const { grade, n, ms } = entry;
  return { grade, n, ms, stale: isStale(log, at) };
}

/** Whether anything after the entry at `at` may have changed what a check finds. */
export function isStale(log: readonly LogEntry[], at: number): boolean {
  return log.slice(at + 1).some(({ action }) => CHANGES.has(action.do));
}

/** Whether the debrief is open: everything held once, or the solution was shown. */
export function mayDebrief(log: readonly LogEntry[]): boolean {
  return log.some(({ grade, action }) => grade?.status === 'pass' || action.do === 'reveal');
}
