import type { Action } from '../schema/action.ts';
import type { Task } from '../schema/task.ts';
import type { Verdict } from '../schema/verdict.ts';

/** What an attempt is worth. */
export interface Score {
  /** Points of passed checks less the price of hints, never below 0. */
  score: number;
  /** Points there were to earn. Checks that failed by our fault count on neither side. */
  max: number;
  /** What the hints cost. */
  hints: number;
  /** The solution was shown. */
  revealed: boolean;
}

/** The score of a log: a pure function of what was done, what hints cost, and what the checks found. */
export function scoreOf(
  log: readonly Action[],
  tasks: readonly Pick<Task, 'id' | 'hints'>[],
  verdicts: readonly Pick<Verdict, 'points' | 'max'>[],
): Score {
  const earned = verdicts.reduce((sum, { points }) => sum + points, 0);
  const hints = tasks.reduce((sum, task) => sum + hintPrice(log, task), 0);
  return {
    score: Math.max(0, earned - hints),
    max: verdicts.reduce((sum, { max }) => sum + max, 0),
    hints,
    revealed: log.some((action) => action.do === 'reveal'),
  };
}

/** Hints open one after the other; asking again after the last one is free. */
function hintPrice(log: readonly Action[], { id, hints }: Pick<Task, 'id' | 'hints'>): number {
  const opened = log.filter((action) => action.do === 'hint' && action.task === id).length;
  return hints.slice(0, opened).reduce((sum, hint) => sum + hint.price, 0);
}
