import type { Action } from './action.ts';
import type { Hold } from './hold.ts';
import type { Task } from './task.ts';

/** What predictions need of a task. */
export type Predicted = Pick<Task, 'id' | 'fields' | 'predicts_before'>;
export type Values = Readonly<Record<string, unknown>>;

/** Whether a task asks before it shows: its first full answer counts, and nothing changes it. */
export function isPrediction({ predicts_before }: Pick<Task, 'predicts_before'>): boolean {
  return predicts_before.length > 0;
}

/** Whether every field of a task has something in it: half an answer is none, and holds everything back as before. */
export function isFull({ fields }: Pick<Task, 'fields'>, values: Values): boolean {
  return fields.every(({ id }) => {
    const value = values[id];
    return Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined && String(value).trim() !== '';
  });
}

/** Position and values of the first full answer to a prediction; undefined while there is none. */
export function firstAnswer(task: Predicted, log: readonly Action[]): { at: number; values: Values } | undefined {
  for (const [at, action] of log.entries()) {
    if (action.do === 'answer' && action.task === task.id && isFull(task, action.values))
      return { at, values: action.values };
  }
  return undefined;
}

/** Whether an action would show what a prediction asks. What happens from outside, an inject, is nobody's peeping. */
export function shows(action: Action, { predicts_before }: Pick<Task, 'predicts_before'>): boolean {
  return predicts_before.some((hold) => matches(hold, action));
}

/** The first prediction that this action would spoil: it has no full answer yet, and what the action does would show one. */
export function heldBackBy<T extends Predicted>(
  action: Action,
  log: readonly Action[],
  tasks: readonly T[],
): T | undefined {
  return tasks.find((task) => shows(action, task) && !firstAnswer(task, log));
}

function matches(hold: Hold, action: Action): boolean {
  switch (hold.do) {
    case 'run_job':
      return action.do === 'repair_run' || (action.do === 'run_job' && (hold.job ?? action.job) === action.job);
    case 'update_pipeline':
      return (
        action.do === 'update_pipeline' &&
        !action.validate_only &&
        (hold.pipeline ?? action.pipeline) === action.pipeline
      );
    case 'sql':
      return action.do === 'sql' && (hold.text === undefined || new RegExp(hold.text, 'iu').test(action.text));
    case 'volume':
      return action.do === 'volume' && (hold.op ?? action.op) === action.op;
    case 'edit':
      return action.do === 'edit' && (hold.path ?? action.path) === action.path;
    case 'run_tests':
      return action.do === 'run_tests';
  }
}
