import { catchUpAction } from '../grading/index.ts';
import type { Action, ActionOf, SimpleAction } from '../schema/action.ts';
import type { LogEntry } from '../schema/log.ts';
import type { Phase } from '../schema/phase.ts';
import type { RepairAction } from '../schema/repair.ts';

/** What a code for a catch-up stands for, beside the ids of injects. */
export const catchUpId = (phase: Phase): string => `catch-up-${phase}`;

/**
 * The action that puts a team at the beginning of a phase. What had happened to it from outside happens again, after what is
 * done for it: the night that fell has fallen. `answers` are the values of the steps that are queries, in their order.
 */
export function catchUpTo(
  phase: Phase,
  steps: readonly RepairAction[],
  answers: readonly SimpleAction[],
  log: readonly LogEntry[],
): ActionOf<'catch_up'> {
  const suffered = log.filter(happened).map(({ action }) => action);
  return catchUpAction(phase, steps, answers, suffered);
}

/** A catch-up that came to an end. */
export interface CaughtUp {
  n: number;
  ms: number;
  phase: Phase;
}

export function caughtUpIn(log: readonly LogEntry[]): CaughtUp[] {
  return log.flatMap((entry) => {
    const { n, ms, action } = entry;
    return action.do === 'catch_up' && happened(entry) ? [{ n, ms, phase: action.phase }] : [];
  });
}

/** The part of a log in which a phase was the team's own work: up to the first catch-up, of those in it, that did it for them. */
export function ownWork(
  log: readonly LogEntry[],
  phase: Phase,
  phases: readonly Phase[],
  caughtUp: readonly CaughtUp[] = caughtUpIn(log),
): readonly LogEntry[] {
  const first = caughtUp.find((one) => phases.indexOf(one.phase) > phases.indexOf(phase));
  return first ? log.filter(({ n }) => n < first.n) : log;
}

/** Whether an action, or what a catch-up did, answers a task. */
export function answersTask(action: Action, task: string): boolean {
  if (action.do === 'catch_up') return action.actions.some((each) => answersTask(each, task));
  return action.do === 'answer' && action.task === task;
}

const happened = ({ outcome }: LogEntry): boolean => outcome === 'ok' || outcome === 'failed';
