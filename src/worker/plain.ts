import type { Span } from '../engine/errors.ts';
import type { Cell, JobRun, StatementResult, TestReport, UpdateRecord } from '../engine/index.ts';
import type { Deployment } from '../engine/warehouse/state.ts';
import type { Grade } from '../schema/verdict.ts';

/** An error as it travels: what happened, where, and what to do. Conditions of the sandbox itself begin with `SANDBOX_`. */
export interface PlainError {
  condition: string;
  message: string;
  hint?: string | undefined;
  /** Workspace or volume path. */
  file?: string | undefined;
  span?: Span | undefined;
  sqlState?: string | undefined;
}

/** Rows as a table shows them: types in Databricks names, values as Spark prints them. `total` counts all rows. */
export interface Grid {
  columns: { name: string; type: string }[];
  rows: Cell[][];
  total: number;
}

export interface StatementView extends Omit<StatementResult, 'rows' | 'reads'> {
  grid: Grid;
  reads: string[];
}

/** What an action yielded, by its kind. Errors that stopped it are in the reply, beside this. */
export type ActValue =
  | { do: 'sql'; statements: StatementView[] }
  | { do: 'run_tests'; report: TestReport | null }
  | { do: 'update_pipeline'; update: UpdateRecord | null }
  | { do: 'run_job' | 'repair_run'; run: JobRun | null }
  /** `problems`: what is wrong with the bundle now; the edit stands. */
  | { do: 'edit'; deployment: Deployment | null; problems: PlainError[] }
  /** Paths that appeared, changed or went. */
  | { do: 'deliver' | 'volume'; files: string[] }
  /** Never null from `Client.act`; a `check` within an inject is not graded. */
  | { do: 'check'; grade: Grade | null }
  | {
      do: 'inject' | 'catch_up';
      results: { outcome: 'ok' | 'failed' | 'timeout'; error: PlainError | null; value: ActValue }[];
    }
  | { do: 'advance' | 'mutate_rule' | 'answer' | 'look' | 'hint' | 'reveal' | 'note' };
