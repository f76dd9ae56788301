import { z } from 'zod';
import { Day, type SimpleAction } from './action.ts';
import { Id } from './id.ts';
import { Phase } from './phase.ts';

/** Plays the base's `night:` routine for each business day, both ends included, e.g. `nights: {from: 2026-07-01, to: 2026-07-08}`. */
export const Nights = z.strictObject({
  nights: z.strictObject({ from: Day, to: Day }),
  /** As on any item: left out in the clean counterpart. */
  incident: z.literal(true).optional(),
});
export type Nights = z.output<typeof Nights>;

/** One action of a history. `incident: true` marks what the clean counterpart leaves out. */
export interface HistoryItem {
  action: SimpleAction;
  incident: boolean;
}

/** `incident: true` is taken off an item before it is validated as an action; see `authoring/expand.ts`. */
export const IncidentMark = z.literal(true).optional();

/**
 * `phase: prevent` says to which phase a step of `solution/actions.yml` belongs, for whoever is caught up to one; taken off
 * in the same way. Default: of an answer its task's phase, of everything else `repair`.
 */
export const PhaseMark = Phase.optional();

/** A plain list of actions as files hold it (`nights` allowed); each item is validated on its own. */
export const ActionFile = z.array(z.looseObject({}));

/**
 * `incident.yml`: how the cause strikes again. A list of actions, or named strikes, each on a fresh healthy warehouse,
 * e.g. `{che-on-sunday: [...], che-on-weekday: [...]}`.
 */
export const StrikeFile = z.union([ActionFile, z.record(Id, ActionFile)]);
