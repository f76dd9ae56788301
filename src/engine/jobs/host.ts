import type { EngineError } from '../errors.ts';
import type { Rows } from '../types.ts';
import type { Alert, AlertEvaluation, JobRun } from '../warehouse/state.ts';
import type { TaskWork } from './spec.ts';

/** What became of a task's work. */
export interface WorkResult {
  error?: EngineError | undefined;
  update?: string | undefined;
  run?: string | undefined;
  output?: string | undefined;
  rows?: Rows | undefined;
  alert?: AlertEvaluation | undefined;
  /** What it set with `dbutils.jobs.taskValues`. */
  values?: Readonly<Record<string, unknown>> | undefined;
}

/** What running a job needs of the warehouse. References in the work are replaced already. */
export interface JobHost {
  /** ISO UTC. */
  now(): string;
  elapse(milliseconds: number): void;
  /** Simulated milliseconds from a task's start to its work's; the same for equal runs. */
  startUp(kind: TaskWork['kind'], seed: string): number;
  /** Does the work of all kinds but conditions. Failures of the platform's kind are results. */
  work(work: Exclude<TaskWork, { kind: 'condition' }>, run: JobRun, task: string): WorkResult;
  /** Delivers a notification. */
  alert(alert: Alert): void;
}
