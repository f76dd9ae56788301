import { EngineError, type Warehouse } from '../engine/index.ts';
import type { Action } from '../schema/action.ts';
import type { On } from '../schema/check.ts';
import { describeError } from './finding.ts';
import { lawful } from './history.ts';

/** Where a grader's own steps begin: what came before does not count. */
export interface Mark {
  runs: number;
  updates: number;
  /** ISO UTC. */
  clock: string;
}

/** A warehouse that checks look at, after the grader's steps. Checks fork it before they change anything. */
export interface Scene {
  on: On;
  seed: number;
  strike?: string | undefined;
  warehouse: Warehouse;
  since: Mark;
  /** Why the grader could not take a step here, e.g. because the job's file is gone. */
  trouble?: string | undefined;
}

export function markOf({ state }: Warehouse): Mark {
  return { runs: state.runs.length, updates: state.updates.length, clock: state.clock };
}

/** Steps that mean nothing when they did not happen; others, such as a file that is already gone, may fail. */
const ESSENTIAL: ReadonlySet<Action['do']> = new Set(['run_job', 'update_pipeline', 'mutate_rule', 'advance']);

/** Takes the grader's steps. A red run is a result; a run that never began is trouble. */
export function takeSteps(warehouse: Warehouse, actions: readonly Action[], where: string): string | undefined {
  for (const action of actions) {
    const result = lawful(where, () => warehouse.apply(action));
    if (result.outcome === 'timeout') return `${action.do}: ${result.error ? describeError(result.error) : 'stopped'}`;
    const refused = result.error instanceof EngineError && result.error.condition.startsWith('SANDBOX_');
    const began = 'run' in result ? result.run : 'update' in result ? result.update : undefined;
    // A coach's night has taken the clock past this hour: what was to come then comes late.
    if (result.error?.condition === 'SANDBOX_CLOCK_BACKWARDS') continue;
    if (refused && !began && ESSENTIAL.has(action.do)) return describeError(result.error!);
  }
  return undefined;
}
