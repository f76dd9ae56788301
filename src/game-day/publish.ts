import type { Publish } from '../schema/game-day/session.ts';
import type { LogEntry } from '../schema/log.ts';
import type { LabFacts } from './facts.ts';

/** A publish that was wrong: the step of the log that shows it, and the check or task by which it is told. */
export interface WrongPublish {
  n: number;
  ms: number;
  by: string;
}

/**
 * Whether somebody published what is wrong. Either a check of the lab says so, for which the newest check counts, as what
 * was published stays published. Or publishing may go on once the scope is announced: then a night that ran before the
 * announcement was wrong, unless that was right in the newest check and came first.
 */
export function wrongPublish(
  log: readonly LogEntry[],
  { check, announced_by: task }: Publish,
  facts: LabFacts,
): WrongPublish | null {
  const graded = log.findLast(({ grade }) => grade !== undefined);
  if (check !== undefined) {
    const verdict = graded?.grade?.checks.find(({ id }) => id === check);
    return graded && verdict?.status === 'fail' ? { n: graded.n, ms: graded.ms, by: check } : null;
  }
  const night = task === undefined ? undefined : log.find((entry) => runsNightly(entry, facts));
  if (task === undefined || !night) return null;
  const announced = log.findLast(({ n, action }) => n < night.n && action.do === 'answer' && action.task === task);
  const right = graded?.grade?.checks.filter((one) => one.task === task).every(({ status }) => status !== 'fail');
  return announced && right !== false ? null : { n: night.n, ms: night.ms, by: task };
}

/** The nightly job ran, and nobody had asked for it: the clock did. */
function runsNightly({ action, outcome }: LogEntry, { injects }: LabFacts): boolean {
  if (action.do !== 'inject' || outcome === 'killed' || outcome === 'timeout') return false;
  return injects.some(({ id }) => id === action.id) && action.actions.some((one) => one.do === 'run_job');
}
