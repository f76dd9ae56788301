import { z } from 'zod';
import type { ActionOf, SimpleAction } from './action.ts';
import { Id } from './id.ts';

/**
 * An answer derived on the spot, so that a reference repair holds on every seed: the first row's columns become the
 * values, e.g. `{do: answer, task: count, sql: "SELECT count(*) AS records FROM …"}`. Not for a learner's log.
 */
export const AnswerByQuery = z.strictObject({ do: z.literal('answer'), task: z.string(), sql: z.string().min(1) });
export type AnswerByQuery = z.output<typeof AnswerByQuery>;

/** What a reference repair may do, or live through. */
export type RepairAction = SimpleAction | AnswerByQuery | ActionOf<'inject'>;

export function isAnswerByQuery(action: RepairAction): action is AnswerByQuery {
  return action.do === 'answer' && 'sql' in action;
}

/** Splices the list of actions that a file below `files/` holds, e.g. `{use: files/fix-rule.yml}`. */
export const Use = z.strictObject({ use: z.string() });

/** Something that happens to whoever repairs: an inject of the lab, by its id, e.g. `{inject: night-falls}`. */
export const Suffer = z.strictObject({ inject: Id });
