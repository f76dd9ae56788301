/** What an update is asked to do. Dataset names are short or full; `['all']` selects every table. */
export interface UpdateRequest {
  refresh: readonly string[];
  fullRefresh: readonly string[];
  /** Names of flows, or of tables for all their flows. */
  resetCheckpoint: readonly string[];
  validateOnly: boolean;
  cause: 'USER_ACTION' | 'JOB_TASK';
  /** A role. */
  by: string;
  /** Job run that asked, for the versions it writes. */
  origin?: string | undefined;
}
