import type { GradingBundle, StartBundle } from '../../schema/bundle.ts';
import type { Phase } from '../../schema/phase.ts';
import type { RepairAction } from '../../schema/repair.ts';
import type { DebriefView } from '../../worker/views.ts';

/** A reference repair as the page shows it. */
export interface ShownRepair {
  name: string;
  /** Path → text after the repair; null for a file it deletes. */
  files: Readonly<Record<string, string | null>>;
  /** One line an action. */
  steps: readonly string[];
  cost: DebriefView['cost'];
}

/** The reference repair up to each phase at whose beginning a team can be put. */
export type CatchUpSteps = Readonly<Partial<Record<Phase, readonly RepairAction[]>>>;

/** What the page hands to the workbench: the lab's start, and how to get the rest when it is needed. */
export interface LabData {
  start: StartBundle;
  /** Fetched before the first check: the checks, and baked states that only they need. */
  grading(): Promise<{ grading: GradingBundle; baked: readonly Uint8Array[] }>;
  /** Fetched when somebody asks for the solution. */
  solution(): Promise<ShownRepair[]>;
  /** The lab's debrief as HTML of this site. */
  debrief(): Promise<string>;
  /** Fetched on a game day, when it begins: by the time a team is stuck it may be offline. */
  catchUp(): Promise<CatchUpSteps>;
}
