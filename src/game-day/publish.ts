import type { Publish, Session } from '../schema/game-day/session.ts';
import type { LogEntry } from '../schema/log.ts';
import { answersTask, caughtUpIn } from './catch-up.ts';
import type { LabFacts } from './facts.ts';

/** Ids of what may happen to a team in a session: the lab's injects and the plan's own. */
export function injectIds({ injects }: LabFacts, session: Pick<Session, 'injects'>): ReadonlySet<string> {
  return new Set([...injects, ...session.injects].map(({ id }) => id));
}

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
  planned: ReadonlySet<string>,
): WrongPublish | null {
  if (check !== undefined) return toldByCheck(log, check);
  const graded = log.findLast(({ grade }) => grade !== undefined);
  const night = task === undefined ? undefined : log.find((entry) => runsNightly(entry, planned));
  if (task === undefined || !night) return null;
  const announced = log.findLast(({ n, action }) => n < night.n && answersTask(action, task));
  const right = graded?.grade?.checks.filter((one) => one.task === task).every(({ status }) => status !== 'fail');
  return announced && right !== false ? null : { n: night.n, ms: night.ms, by: task };
}

/** A catch-up takes the tables back, and not what the business has read: the last check before it counts as well. */
function toldByCheck(log: readonly LogEntry[], check: string): WrongPublish | null {
  const ends = [...caughtUpIn(log).map(({ n }) => n), Number.POSITIVE_INFINITY];
  for (const [at, end] of ends.entries()) {
    const begin = ends[at - 1] ?? -1;
    const graded = log.findLast(({ n, grade }) => grade !== undefined && begin < n && n < end);
    const verdict = graded?.grade?.checks.find(({ id }) => id === check);
    if (graded && verdict?.status === 'fail') return { n: graded.n, ms: graded.ms, by: check };
  }
  return null;
}

/** The nightly job ran, and nobody had asked for it: the clock did. */
function runsNightly({ action, outcome }: LogEntry, planned: ReadonlySet<string>): boolean {
  if (action.do !== 'inject' || outcome === 'killed' || outcome === 'timeout') return false;
  return planned.has(action.id) && action.actions.some((one) => one.do === 'run_job');
}
