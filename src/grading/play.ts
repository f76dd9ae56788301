import type { ActionResult, Warehouse } from '../engine/index.ts';
import type { Action } from '../schema/action.ts';
import { BrokenLab, lawful } from './history.ts';

/** A played action and how it ended. */
export type Played = Pick<ActionResult, 'outcome' | 'error'> & { do: Action['do'] };

/**
 * Plays a list of actions, whose red runs and refused statements are results. Throws `BrokenLab` for an action that means
 * nothing here, e.g. text to replace that is not in the file; `lenient` takes that for a no-op, as in a second round.
 * `offset` is the position of the first action in its file.
 */
export function play(
  warehouse: Warehouse,
  actions: readonly Action[],
  where: string,
  { lenient = false, offset = 0 }: { lenient?: boolean; offset?: number } = {},
): Played[] {
  return actions.map((action, n) => {
    const place = `${where}: item ${offset + n + 1} (${action.do})`;
    const result = lawful(place, () => warehouse.apply(action));
    const senseless = result.outcome === 'failed' && result.error?.condition.startsWith('SANDBOX_');
    if (senseless && !lenient) throw new BrokenLab(place, result.error!);
    return { do: action.do, outcome: result.outcome, error: result.error };
  });
}
