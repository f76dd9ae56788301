import { readLab } from '../../src/authoring/index.ts';
import type { RepairAction } from '../../src/schema/repair.ts';

/** What a test plays at one lab. */
export interface PlayedLab {
  id: string;
  title: string;
  tasks: readonly { id: string; title: string }[];
  solution: readonly RepairAction[];
  /** A wrong repair without its answers, and a check that it fails with the beginning of its message. */
  wrong: { actions: readonly RepairAction[]; check: string; message: string };
}

/** Reads a lab as the kit does: files spliced in, nights expanded. */
export function playedLab(id: string, wrong: string, check: string): PlayedLab {
  const { start, grading, solution } = readLab(`scenarios/${id}`, 'scenarios/_base');
  const repair = solution.wrong.find(({ name }) => name === wrong);
  const message = repair?.fails?.[check] ?? grading.checks.find((one) => one.id === check)?.message;
  if (!repair || message === undefined) throw new Error(`${id} has no wrong repair ${wrong} that fails ${check}`);
  return {
    id,
    title: start.lab.title,
    tasks: start.tasks,
    solution: solution.solution,
    wrong: {
      actions: repair.actions.filter((action) => action.do !== 'answer'),
      check,
      message: openingOf(message),
    },
  };
}

/** What stands before the values: the page says "Expected" in words of its own. */
function openingOf(message: string): string {
  return (message.split('{')[0] ?? '').replace(/\s*Expected:?\s*$/, '').trim();
}
