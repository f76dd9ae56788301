import { EngineError } from '../errors.ts';
import { evaluationSql, firstValue, fixedThreshold, holds, isTold } from '../jobs/alert.ts';
import { alertText } from '../jobs/alert-text.ts';
import type { AlertSpec, AlertState, TaskWork, WorkResult } from '../jobs/index.ts';
import type { Cell, Rows } from '../types.ts';
import { demandBundle } from './bundle.ts';
import type { Core } from './core.ts';
import { homeOf } from './home.ts';
import type { Services } from './services.ts';
import type { JobRun, TaskRun } from './state.ts';

type AlertWork = Extract<TaskWork, { kind: 'alert' }>;

/**
 * Evaluates an alert and tells its subscribers, or the task's instead of them. The task is fine whether or not the alert
 * triggered; only a query that fails, or `empty_result_state: ERROR`, makes it fail
 * (docs.databricks.com/aws/en/jobs/tasks/alert).
 */
export function runAlertTask(services: Services, work: AlertWork, run: JobRun, task: string): WorkResult {
  const { core } = services;
  const spec = demandBundle(core).alerts[work.alert];
  if (!spec) throw new Error(`alert of a task: ${work.alert}`);
  const { state, value, rows } = evaluate(services, spec);
  const before = historyOf(core, spec.key, run);
  const to = work.subscribers.length > 0 ? work.subscribers : spec.subscribers;
  const told = !work.paused && to.length > 0 && isTold(spec, before, state, core.state.clock);
  const event = state === 'OK' ? 'sql_alert_ok' : 'sql_alert_triggered';
  const about = { at: core.state.clock, event, job: run.job, run: run.id, task, alert: spec.key } as const;
  for (const each of told ? to : [])
    core.state.alerts.push({ ...about, to: each, ...alertText(spec, state, value, rows) });
  const error = state === 'ERROR' ? emptyError(spec) : undefined;
  return { error, output: state, alert: { key: spec.key, state, value, told } };
}

function evaluate(services: Services, spec: AlertSpec): { state: AlertState; value: Cell; rows: Rows } {
  const rows = answer(services, spec, spec.query);
  if (rows.rows.length === 0) return { state: spec.emptyState, value: null, rows };
  const sql = evaluationSql(spec);
  const compared = sql === undefined ? rows : byPosition(answer(services, spec, sql), spec);
  const { source, threshold } = spec;
  const value = firstValue(compared, source);
  const limit = threshold?.kind === 'column' ? firstValue(compared, threshold.column) : fixedThreshold(threshold);
  return { state: holds(spec, value, limit) ? 'TRIGGERED' : 'OK', value, rows };
}

/** Aggregates get the names of what they aggregate. */
function byPosition(rows: Rows, { source, threshold }: AlertSpec): Rows {
  const names = [source.name, threshold?.kind === 'column' ? threshold.column.name : ''];
  return { ...rows, columns: rows.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name })) };
}

/** In a session of its own. Alerts take no parameters. */
function answer({ core, execute }: Services, spec: AlertSpec, sql: string): Rows {
  const { statements, error } = execute(sql, { limit: 1000, place: homeOf(core) });
  if (error) throw error.at({ file: spec.file });
  const [only, ...more] = statements;
  if (only && only.rows.columns.length > 0 && more.length === 0) return only.rows;
  throw new EngineError({
    condition: 'SANDBOX_ALERT_QUERY',
    message: `The query of alert ${spec.key} must be one query that returns rows.`,
    hint: 'Write a single SELECT.',
    file: spec.file,
  });
}

function historyOf({ state }: Core, key: string, run: JobRun): { state: AlertState; told: string | undefined } {
  const evaluations = [...state.runs.filter((other) => other.id !== run.id), run]
    .flatMap(({ tasks, earlier }): readonly TaskRun[] => [...earlier, ...tasks])
    .filter((task) => task.alert?.key === key)
    .sort((left, right) => Date.parse(left.ended) - Date.parse(right.ended));
  const told = state.alerts.findLast((alert) => alert.alert === key && alert.event === 'sql_alert_triggered');
  return { state: evaluations.at(-1)?.alert?.state ?? 'UNKNOWN', told: told?.at };
}

const emptyError = (spec: AlertSpec): EngineError =>
  new EngineError({
    condition: 'SANDBOX_ALERT_EMPTY',
    message: `The query of alert ${spec.key} returned no rows, and its empty_result_state is ERROR.`,
    hint: 'Return a row in any case, or write OK or TRIGGERED.',
    file: spec.file,
  });
