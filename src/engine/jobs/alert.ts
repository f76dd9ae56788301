import { EngineError } from '../errors.ts';
import type { Cell, Rows } from '../types.ts';
import type { AlertColumn, AlertOperator, AlertSpec, AlertState, AlertThreshold } from './spec.ts';

const ORDERS: Readonly<Record<string, (order: number) => boolean>> = {
  EQUAL: (order) => order === 0,
  NOT_EQUAL: (order) => order !== 0,
  GREATER_THAN: (order) => order > 0,
  GREATER_THAN_OR_EQUAL: (order) => order >= 0,
  LESS_THAN: (order) => order < 0,
  LESS_THAN_OR_EQUAL: (order) => order <= 0,
};

const SYMBOLS: Readonly<Record<AlertOperator, string>> = {
  EQUAL: '=',
  NOT_EQUAL: '!=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  IS_NULL: 'IS NULL',
  IS_NOT_NULL: 'IS NOT NULL',
};

/** The statement whose first row holds the source's value, and the threshold's when that is a column. */
export function evaluationSql({ query, source, threshold }: AlertSpec): string | undefined {
  const columns = threshold?.kind === 'column' ? [source, threshold.column] : [source];
  if (columns.every((column) => column.aggregation === undefined)) return undefined;
  return `SELECT ${columns.map(aggregated).join(', ')} FROM (\n${query.trim().replace(/;\s*$/, '')}\n)`;
}

function aggregated({ name, aggregation }: AlertColumn): string {
  const column = `\`${name.replaceAll('`', '``')}\``;
  if (aggregation === undefined) return `first(${column})`;
  return aggregation === 'COUNT_DISTINCT' ? `count(DISTINCT ${column})` : `${aggregation.toLowerCase()}(${column})`;
}

/** The value of a column in the first row; throws when the result has no such column. */
export function firstValue(rows: Rows, { name }: AlertColumn): Cell {
  const index = rows.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  if (index >= 0) return rows.rows[0]?.[index] ?? null;
  throw new EngineError({
    condition: 'SANDBOX_ALERT_COLUMN',
    message: `The alert's query returns no column ${name}.`,
    hint: `It returns: ${rows.columns.map((column) => column.name).join(', ')}.`,
  });
}

/**
 * Whether the condition holds. NULL compared with anything does not hold, so an aggregate over no rows leaves the alert
 * OK (documented reading; `empty_result_state` is for results without a row). Throws when a number is compared with a
 * value that is none.
 */
export function holds({ operator }: AlertSpec, value: Cell, threshold: Cell | number): boolean {
  if (operator === 'IS_NULL') return value === null;
  if (operator === 'IS_NOT_NULL') return value !== null;
  if (value === null || threshold === null) return false;
  return (
    ORDERS[operator]?.(typeof threshold === 'number' ? numberOf(value) - threshold : order(value, threshold)) ?? false
  );
}

export const fixedThreshold = (threshold: AlertThreshold | undefined): Cell | number =>
  threshold === undefined || threshold.kind === 'column' ? null : threshold.value;

/** Numbers by value, everything else as text. */
function order(left: string, right: string): number {
  const [one, two] = [Number(left), Number(right)];
  if (left.trim() !== '' && right.trim() !== '' && !Number.isNaN(one) && !Number.isNaN(two)) return one - two;
  return left < right ? -1 : Number(left > right);
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && !Number.isNaN(number)) return number;
  throw new EngineError({
    condition: 'SANDBOX_ALERT_NOT_NUMERIC',
    message: `The alert compares with a number, but its value is ${JSON.stringify(text)}.`,
    hint: 'Give threshold: value: string_value:, or select a number.',
  });
}

export function conditionText({ source, operator, threshold }: AlertSpec): string {
  const right =
    threshold === undefined ? '' : ` ${threshold.kind === 'column' ? columnText(threshold.column) : threshold.value}`;
  return `${columnText(source)} ${SYMBOLS[operator]}${right}`;
}

const columnText = ({ name, aggregation }: AlertColumn): string => (aggregation ? `${aggregation}(${name})` : name);

/** How an alert stood before, and when its subscribers were last told that it triggered. */
export interface AlertHistory {
  state: AlertState;
  /** ISO UTC. */
  told: string | undefined;
}

/**
 * Whether an evaluation is told of: a change to TRIGGERED; a breach that lasts, once `retrigger_seconds` have passed
 * since the last notification; the way back to OK, if `notify_on_ok`. With `retrigger_seconds: 0` the second bad night in
 * a row is silent. Source: docs.databricks.com/api/workspace/alertsv2 (`retrigger_seconds`, `notify_on_ok`).
 */
export function isTold(spec: AlertSpec, before: AlertHistory, state: AlertState, now: string): boolean {
  if (state === 'OK') return before.state === 'TRIGGERED' && spec.notifyOnOk;
  if (state !== 'TRIGGERED') return false;
  if (before.state !== 'TRIGGERED' || before.told === undefined) return true;
  if (spec.retriggerSeconds === 0) return false;
  return Date.parse(now) - Date.parse(before.told) >= spec.retriggerSeconds * 1000;
}
