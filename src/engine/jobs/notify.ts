import type { Alert, AlertEvent, JobRun, TaskRun, UpdateRecord } from '../warehouse/state.ts';
import type { JobSpec, Notifications, PipelineAlert, PipelineSpec, TaskSpec } from './spec.ts';

/** Sends a notification. */
export type Tell = (alert: Alert) => void;

const RECIPIENTS: Partial<Record<AlertEvent, (who: Notifications) => readonly string[]>> = {
  start: (who) => who.onStart,
  success: (who) => who.onSuccess,
  failure: (who) => who.onFailure,
  skipped: (who) => (who.noAlertForSkippedRuns ? [] : who.onFailure),
  duration_warning: (who) => who.onDurationWarning,
};

/** Tells everybody whom a job or task names for an event; nobody when it names nobody. */
export function tell(host: { alert: Tell }, who: Notifications, about: Omit<Alert, 'to'>): void {
  for (const to of RECIPIENTS[about.event]?.(who) ?? []) host.alert({ ...about, to });
}

/** A run that did not start because too many are active. */
export function tellSkipped(host: { alert: Tell }, job: JobSpec, run: JobRun): void {
  const about = { at: run.started, event: 'skipped', job: job.key, run: run.id, ...runText(job, run) } as const;
  tell(host, job.notifications, about);
}

/**
 * What a notification about a run says: its state, and every task that failed, with its error. Tasks that the job has lost
 * since do not count.
 */
export function runText(job: JobSpec, run: JobRun): Pick<Alert, 'subject' | 'message'> {
  const failed = run.tasks.filter((done) => done.error !== null && job.tasks.some((task) => task.key === done.key));
  return {
    subject: `Job ${job.name}: run ${run.id} is ${run.state}`,
    message: failed.length > 0 ? failed.map(failureText).join('; ') : `The run is ${run.state}.`,
  };
}

export function taskText(job: JobSpec, task: TaskSpec, done: TaskRun): Pick<Alert, 'subject' | 'message'> {
  return {
    subject: `Job ${job.name}: task ${task.key} is ${done.state}`,
    message: done.error === null ? `The task is ${done.state}.` : failureText(done),
  };
}

const failureText = (task: TaskRun): string => `Task ${task.key} failed: ${task.error}`;

/**
 * Whom an update reaches by the pipeline's `notifications`; somebody who is named several times for one event hears
 * once (docs.databricks.com/api/workspace/pipelines/create: on-update-fatal-failure is for errors that a retry cannot
 * cure, which a new column that Auto Loader has recorded is not).
 */
export function updateAlerts(spec: PipelineSpec, update: UpdateRecord, job: Pick<Alert, 'job' | 'run'>): Alert[] {
  const failed = update.flows.filter((flow) => flow.status === 'FAILED');
  const fatal = !(update.error ?? '').includes('UNKNOWN_FIELD_EXCEPTION');
  const heard: readonly (readonly [AlertEvent, readonly PipelineAlert[], boolean])[] = [
    ['update_success', ['on-update-success'], update.state === 'COMPLETED'],
    [
      'update_failure',
      ['on-update-failure', ...(fatal ? (['on-update-fatal-failure'] as const) : [])],
      update.state === 'FAILED',
    ],
    ['flow_failure', ['on-flow-failure'], failed.length > 0],
  ];
  const message =
    failed.length > 0
      ? failed.map((flow) => `Flow ${flow.flow} failed: ${flow.error}`).join('; ')
      : (update.error ?? `The update is ${update.state}.`);
  const subject = `Pipeline ${spec.name}: update ${update.id.slice(0, 6)} is ${update.state}`;
  const about = { at: update.ended, ...job, pipeline: spec.key, update: update.id, subject, message };
  return heard.flatMap(([event, names, happened]) => {
    if (!happened) return [];
    const to = spec.notifications.filter((each) => each.alerts.some((alert) => names.includes(alert)));
    return [...new Set(to.flatMap((each) => each.to))].map((each): Alert => ({ ...about, event, to: each }));
  });
}
