import type { Rows } from '../types.ts';
import { conditionText } from './alert.ts';
import type { AlertSpec, AlertState } from './spec.ts';

/** Names that a template may use outside a section (docs.databricks.com/aws/en/sql/user/alerts/create#notification-templates). */
export const TEMPLATE_NAMES = [
  'ALERT_STATUS',
  'ALERT_CONDITION',
  'ALERT_THRESHOLD',
  'ALERT_COLUMN',
  'ALERT_NAME',
  'QUERY_RESULT_VALUE',
  'QUERY_RESULT_ROWS',
  'QUERY_RESULT_COLS',
  'QUERY_RESULT_TABLE',
] as const;

const SECTION = /\{\{#QUERY_RESULT_ROWS\}\}([\s\S]*?)\{\{\/QUERY_RESULT_ROWS\}\}/g;
const NAME = /\{\{\{?\s*([^{}]*?)\s*\}?\}\}/g;

/** Rows that a notification shows at most. */
const ROWS = 100;

/** Names of a template that have no meaning outside a section of rows. */
export function unknownNames(template: string): string[] {
  const known: readonly string[] = TEMPLATE_NAMES;
  return [...template.replace(SECTION, '').matchAll(NAME)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
}

/** Subject and text of an alert's notification; the subject without a template is the platform's own. */
export function alertText(
  spec: AlertSpec,
  state: AlertState,
  value: string | null,
  rows: Rows,
): { subject: string; message: string } {
  const values = valuesOf(spec, state, value, rows);
  const rendered = (template: string): string =>
    template
      .replace(SECTION, (_, inner: string) =>
        rows.rows
          .slice(0, ROWS)
          .map((__, index) => rowText(inner, rows, index))
          .join(''),
      )
      .replace(NAME, (_, name: string) => values[name] ?? '');
  return {
    subject: spec.summary === undefined ? `Alert "${spec.name}" changed status to ${state}` : rendered(spec.summary),
    message:
      spec.description === undefined
        ? `${conditionText(spec)}: the value is ${value ?? 'NULL'}.`
        : rendered(spec.description),
  };
}

function valuesOf(spec: AlertSpec, state: AlertState, value: string | null, rows: Rows): Record<string, string> {
  const { threshold } = spec;
  return {
    ALERT_STATUS: state,
    ALERT_CONDITION: spec.operator,
    ALERT_THRESHOLD:
      threshold === undefined ? '' : String(threshold.kind === 'column' ? threshold.column.name : threshold.value),
    ALERT_COLUMN: spec.source.name,
    ALERT_NAME: spec.name,
    QUERY_RESULT_VALUE: value ?? '',
    QUERY_RESULT_ROWS: JSON.stringify(
      rows.rows.slice(0, ROWS).map((_, index) => Object.fromEntries(cellsOf(rows, index))),
    ),
    QUERY_RESULT_COLS: JSON.stringify(rows.columns.map((column) => column.name)),
    QUERY_RESULT_TABLE: tableText(rows),
  };
}

const cellsOf = (rows: Rows, index: number): [string, string][] =>
  rows.columns.map((column, at) => [column.name, rows.rows[index]?.[at] ?? '']);

function rowText(template: string, rows: Rows, index: number): string {
  const cells = new Map(cellsOf(rows, index));
  return template.replace(NAME, (_, name: string) => cells.get(name) ?? '');
}

function tableText(rows: Rows): string {
  const lines = rows.rows.slice(0, ROWS).map((row) => row.map((cell) => cell ?? 'NULL').join(' | '));
  return [rows.columns.map((column) => column.name).join(' | '), ...lines].join('\n');
}
