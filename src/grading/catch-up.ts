import type { Action, ActionOf, SimpleAction } from '../schema/action.ts';
import type { LabBundle, SolutionBundle } from '../schema/bundle.ts';
import type { Phase } from '../schema/phase.ts';
import type { RepairAction } from '../schema/repair.ts';

type Reference = Pick<LabBundle, 'start'> & { solution: Pick<SolutionBundle, 'solution' | 'phases'> };

/**
 * Phases at whose beginning a team can be put: those that the reference repair has steps of its own for. Where it has none,
 * what the phase is about came with an earlier one, and nothing would be left to do. And those before which it answers
 * before it changes anything, in whatever phase, as the answers are asked where the attempt begins.
 */
export function catchUpPhases({ start: { lab }, solution: { solution, phases } }: Reference): Phase[] {
  const changed = solution.findIndex(({ do: kind }) => kind !== 'answer');
  const late = new Set(phases.filter((_, n) => solution[n]?.do === 'answer' && changed >= 0 && n > changed));
  return lab.phases
    .slice(1)
    .filter((phase, n) => phases.includes(phase) && !lab.phases.slice(0, n + 1).some((before) => late.has(before)));
}

/** The reference repair up to a phase, answers as queries. */
export function stepsBefore(phase: Phase, { start: { lab }, solution }: Reference): RepairAction[] {
  const before = new Set(lab.phases.slice(0, lab.phases.indexOf(phase)));
  return solution.solution.filter((_, n) => before.has(solution.phases[n] as Phase));
}

/** The rest of it: what a team that was put at the beginning of the phase still has to do. */
export function stepsFrom(phase: Phase, { start: { lab }, solution }: Reference): RepairAction[] {
  const before = new Set(lab.phases.slice(0, lab.phases.indexOf(phase)));
  return solution.solution.filter((_, n) => !before.has(solution.phases[n] as Phase));
}

/**
 * The action that puts a team at the beginning of a phase. What had happened to it from outside (`suffered`) happens again,
 * after what is done for it. `answers` are the values of the steps that are queries, in their order.
 */
export function catchUpAction(
  phase: Phase,
  steps: readonly RepairAction[],
  answers: readonly SimpleAction[],
  suffered: readonly Action[] = [],
): ActionOf<'catch_up'> {
  const left = [...answers];
  const own = steps.flatMap((step): readonly SimpleAction[] => {
    if (step.do === 'inject') return step.actions;
    if (step.do !== 'answer' || !('sql' in step)) return [step];
    const answer = left.shift();
    return answer ? [answer] : [];
  });
  const again = suffered.flatMap((action) => (action.do === 'inject' ? action.actions : []));
  return { do: 'catch_up', phase, actions: [...own, ...again] };
}
