import { type ActionResult, EngineError, type Warehouse } from '../engine/index.ts';
import type { Action, ActionOf } from '../schema/action.ts';
import type { AnswerByQuery, RepairAction } from '../schema/repair.ts';
import { BrokenLab, lawful } from './history.ts';

/** A played action and how it ended. */
export type Played = Pick<ActionResult, 'outcome' | 'error'> & { action: Action };

/** Refusals of actions that point at nothing: in a lab's files a slip of the pen, not something that can happen on a platform. */
const SENSELESS = new Set([
  'SANDBOX_ACTION_INVALID',
  'SANDBOX_CLOCK_BACKWARDS',
  'SANDBOX_EDIT_MISMATCH',
  'SANDBOX_FAULT_INVALID',
  'SANDBOX_FILE_EXISTS',
  'SANDBOX_FILE_NOT_FOUND',
  'SANDBOX_JOB_NOT_FOUND',
  'SANDBOX_PATH',
  'SANDBOX_PIPELINE_NOT_FOUND',
  'SANDBOX_RULE_NOT_FOUND',
  'SANDBOX_RUN_NOT_FOUND',
  'SANDBOX_SOURCE_UNKNOWN',
  'SANDBOX_VOLUME_FILE_EXISTS',
  'SANDBOX_VOLUME_FILE_NOT_FOUND',
]);

/**
 * Plays a list of actions, whose red runs and refused statements are results. Throws `BrokenLab` for an action that means
 * nothing here, e.g. text to replace that is not in the file; `lenient` takes that for a no-op, as in a second round.
 * An answer by query is not given a second time: what it asks may be gone with the repair. `offset` is the position of the
 * first action in its file.
 */
export function play(
  warehouse: Warehouse,
  actions: readonly (Action | RepairAction)[],
  where: string,
  { lenient = false, offset = 0 }: { lenient?: boolean; offset?: number } = {},
): Played[] {
  const steps = lenient ? actions.filter((step) => !isQuery(step)) : actions;
  return steps.map((step, n) => {
    const place = `${where}: item ${offset + n + 1} (${step.do})`;
    const action = isQuery(step) ? lawful(place, () => derive(step, warehouse)) : step;
    const { outcome, error } = lawful(place, () => warehouse.apply(action));
    if (outcome === 'failed' && error && SENSELESS.has(error.condition) && !lenient) throw new BrokenLab(place, error);
    return { action, outcome, error };
  });
}

const isQuery = (step: Action | RepairAction): step is AnswerByQuery => step.do === 'answer' && 'sql' in step;

/** The answer that a query gives at this moment. Throws an EngineError when it gives none. */
export function derive({ task, sql }: AnswerByQuery, warehouse: Warehouse): ActionOf<'answer'> {
  const { columns, rows } = warehouse.query(sql, { limit: 1 });
  const [row] = rows;
  if (!row) {
    throw new EngineError({ condition: 'SANDBOX_NO_ANSWER', message: `The query for task ${task} yields no row.` });
  }
  return { do: 'answer', task, values: Object.fromEntries(columns.map(({ name }, n) => [name, row[n]])) };
}
