import { EngineError } from '../../../src/engine/errors.ts';
import {
  type JobHost,
  type JobSpec,
  type Notifications,
  runTasks,
  type TaskSpec,
  tasksToRepair,
  type WorkResult,
} from '../../../src/engine/jobs/index.ts';
import type { Alert, JobRun } from '../../../src/engine/warehouse/state.ts';

export const SILENT: Notifications = {
  onStart: [],
  onSuccess: [],
  onFailure: [],
  onDurationWarning: [],
  noAlertForSkippedRuns: false,
  alertOnLastAttempt: false,
};

type TaskInput = Omit<Partial<TaskSpec>, 'dependsOn'> & { on?: readonly string[] };

/** A SQL task; dependencies as `key` or `key=outcome`. */
export function task(key: string, { on = [], ...rest }: TaskInput = {}): TaskSpec {
  const dependsOn = on.map((each): TaskSpec['dependsOn'][number] => {
    const [name = '', outcome] = each.split('=');
    return outcome === 'true' || outcome === 'false' ? { task: name, outcome } : { task: name };
  });
  const work = { kind: 'sql' as const, file: `${key}.sql`, parameters: {} };
  const patience = { maxRetries: 0, minRetryIntervalMillis: 0, retryOnTimeout: false, timeoutSeconds: 0 };
  const fixed = { runIf: 'ALL_SUCCESS', disabled: false, notifications: SILENT, warnAfterSeconds: undefined } as const;
  return { key, ...fixed, ...patience, work, ...rest, dependsOn };
}

export const condition = (key: string, left: string, op: string, right: string, on: readonly string[] = []): TaskSpec =>
  task(key, { on, work: { kind: 'condition', left, op, right } });

export function job(tasks: TaskSpec[], rest: Partial<JobSpec> = {}): JobSpec {
  const fixed = { key: 'nightly', id: '1', name: 'nightly', maxConcurrentRuns: 1, queue: false, file: 'nightly.yml' };
  const patience = { timeoutSeconds: 0, warnAfterSeconds: undefined };
  return { ...fixed, ...patience, parameters: {}, notifications: SILENT, tasks, ...rest };
}

/** What each task's work ends with: an error's text, or a result and the minutes it takes. Anything unnamed succeeds. */
export type Script = Record<string, string | (WorkResult & { minutes?: number })>;

/** Runs and repairs jobs whose work is scripted; every task takes a minute. */
export function runner(script: Script = {}) {
  const alerts: Alert[] = [];
  const worked: { file: string; parameters: Record<string, string> }[] = [];
  let minutes = 0;
  const host: JobHost = {
    now: () => new Date(Date.UTC(2026, 6, 15, 2, 15 + minutes)).toISOString(),
    elapse: (milliseconds) => {
      minutes += milliseconds / 60_000;
    },
    startUp: () => 60_000,
    work(work) {
      if (work.kind !== 'sql') return {};
      worked.push({ file: work.file, parameters: work.parameters });
      const result = script[work.file.replace('.sql', '')] ?? {};
      if (typeof result !== 'string') {
        minutes += result.minutes ?? 0;
        return result;
      }
      return { error: new EngineError({ condition: 'USER_RAISED_EXCEPTION', message: result }) };
    },
    alert: (alert) => alerts.push(alert),
  };
  const begin = (spec: JobSpec, parameters: Record<string, string>): JobRun => {
    const at = host.now();
    const empty = { tasks: [], earlier: [], values: {}, repairs: 0, trigger: 'one_time' as const };
    return { id: '77', job: spec.key, jobId: spec.id, started: at, ended: at, state: 'SUCCESS', parameters, ...empty };
  };
  return {
    alerts,
    worked,
    script,
    run: (spec: JobSpec, parameters = spec.parameters) => runTasks(host, spec, begin(spec, parameters), () => true),
    repair(spec: JobSpec, run: JobRun, tasks: 'failed' | string[]) {
      const again = tasksToRepair(spec, run, tasks);
      return runTasks(host, spec, { ...run, repairs: run.repairs + 1 }, (key) => again.has(key));
    },
  };
}

/** `gate FAILED` lines, in the order of the job's tasks, and the run's own state first. */
export function states(run: JobRun): string[] {
  return [
    run.state,
    ...run.tasks.map((each) => `${each.key} ${each.state}${each.attempt > 0 ? ` #${each.attempt}` : ''}`),
  ];
}
