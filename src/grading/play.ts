import { type ActionResult, EngineError, type Warehouse } from '../engine/index.ts';
import type { Action } from '../schema/action.ts';
import { type AnswerByQuery, isAnswerByQuery, type RepairAction } from '../schema/repair.ts';
import { BrokenLab, lawful } from './history.ts';

/** A played action and how it ended. */
export type Played = Pick<ActionResult, 'outcome' | 'error'> & { action: Action };

/**
 * Plays a list of actions, whose red runs and refused statements are results. Throws `BrokenLab` for an action that means
 * nothing here, e.g. text to replace that is not in the file; `lenient` takes that for a no-op, as in a second round.
 * `offset` is the position of the first action in its file.
 */
export function play(
  warehouse: Warehouse,
  actions: readonly (Action | RepairAction)[],
  where: string,
  { lenient = false, offset = 0 }: { lenient?: boolean; offset?: number } = {},
): Played[] {
  return actions.map((step, n) => {
    const place = `${where}: item ${offset + n + 1} (${step.do})`;
    const action = step.do !== 'inject' && isAnswerByQuery(step) ? lawful(place, () => derive(step, warehouse)) : step;
    const { outcome, error } = lawful(place, () => warehouse.apply(action));
    if (outcome === 'failed' && error?.condition.startsWith('SANDBOX_') && !lenient) throw new BrokenLab(place, error);
    return { action, outcome, error };
  });
}

/** The answer that a query gives at this moment. */
function derive({ task, sql }: AnswerByQuery, warehouse: Warehouse): Action {
  const { columns, rows } = warehouse.query(sql, { limit: 1 });
  const [row] = rows;
  if (!row) {
    throw new EngineError({ condition: 'SANDBOX_NO_ANSWER', message: `The query for task ${task} yields no row.` });
  }
  return { do: 'answer', task, values: Object.fromEntries(columns.map(({ name }, n) => [name, row[n]])) };
}
