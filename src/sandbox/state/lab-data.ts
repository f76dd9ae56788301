import type { GradingBundle, StartBundle } from '../../schema/bundle.ts';
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

/** What the page hands to the workbench: the lab's start, and how to get the rest when it is needed. */
export interface LabData {
  start: StartBundle;
  /** Fetched before the first check: the checks, and baked states that only they need. */
  grading(): Promise<{ grading: GradingBundle; baked: readonly Uint8Array[] }>;
  /** Fetched when somebody asks for the solution. */
  solution(): Promise<ShownRepair[]>;
  /** The lab's debrief as HTML of this site. */
  debrief(): Promise<string>;
}
