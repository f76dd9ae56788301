import type { Action, ActionOf, SimpleAction } from '../schema/action.ts';
import type { LabBundle, SolutionBundle } from '../schema/bundle.ts';
import type { LogEntry } from '../schema/log.ts';
import type { Phase } from '../schema/phase.ts';
import type { RepairAction } from '../schema/repair.ts';

/** What a code for a catch-up stands for, beside the ids of injects. */
export const catchUpId = (phase: Phase): string => `catch-up-${phase}`;

type Reference = Pick<LabBundle, 'start'> & { solution: Pick<SolutionBundle, 'solution' | 'phases'> };

/**
 * Phases at whose beginning a team can be put: those that the reference repair has steps of its own for. Where it has none,
 * what the phase is about came with an earlier one, and nothing would be left to do. And those before which it answers
 * before it changes anything, as the answers are asked where the attempt begins.
 */
export function catchUpPhases(bundle: Reference): Phase[] {
  return bundle.start.lab.phases.slice(1).filter((phase) => {
    const kinds = stepsBefore(phase, bundle).map(({ do: kind }) => kind === 'answer');
    return (
      bundle.solution.phases.includes(phase) &&
      kinds.lastIndexOf(true) < (kinds.includes(false) ? kinds.indexOf(false) : kinds.length)
    );
  });
}

/** The reference repair up to a phase, answers as queries. */
export function stepsBefore(phase: Phase, { start: { lab }, solution }: Reference): RepairAction[] {
  const before = new Set(lab.phases.slice(0, lab.phases.indexOf(phase)));
  return solution.solution.filter((_, n) => before.has(solution.phases[n] as Phase));
}

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
  const left = [...answers];
  const own = steps.flatMap((step): readonly SimpleAction[] => {
    if (step.do === 'inject') return step.actions;
    if (step.do !== 'answer' || !('sql' in step)) return [step];
    const answer = left.shift();
    return answer ? [answer] : [];
  });
  const suffered = log.flatMap((entry) =>
    entry.action.do === 'inject' && happened(entry) ? entry.action.actions : [],
  );
  return { do: 'catch_up', phase, actions: [...own, ...suffered] };
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
