import { nearest } from '../../sql/nearest.ts';
import { TEMPLATE_NAMES, unknownNames } from '../alert-text.ts';
import type { AlertColumn, AlertSpec, AlertThreshold } from '../spec.ts';
import {
  ALERT_AGGREGATIONS,
  ALERT_COLUMN_KEYS,
  ALERT_EVALUATION_KEYS,
  ALERT_KEYS,
  ALERT_NOTIFICATION_KEYS,
  ALERT_OPERATORS,
  ALERT_STATES,
  ALERT_VALUE_KEYS,
} from './keys.ts';
import { checkKeys, keyOf, type MapNode, mapAt, mapsAt } from './node.ts';
import { checkPermissions, readRunAs } from './people.ts';
import { refuse } from './refuse.ts';
import { readSchedule } from './schedule.ts';
import { displayName, type Scope } from './scope.ts';

/**
 * SQL alerts of the bundle. Keys, operators, aggregations and states are those of the CLI's schema for `sql.AlertV2`
 * (github.com/databricks/cli, python/databricks/bundles/alerts).
 */
export function readAlerts(scope: Scope): Record<string, AlertSpec> {
  const { problems } = scope.reader;
  const specs: Record<string, AlertSpec> = {};
  for (const [key, node] of mapAt(scope.resources, 'alerts', problems).entries) {
    if (node.kind === 'map') specs[key] = readAlert(scope, key, node);
    else problems.add('TYPE', `Alert ${key} must be a map.`, 'Write its settings below it, indented.', node);
  }
  return specs;
}

function readAlert(scope: Scope, key: string, node: MapNode): AlertSpec {
  const { reader, input } = scope;
  const { problems } = reader;
  const where = `Alert ${key}`;
  checkKeys(node, ALERT_KEYS, where, problems);
  checkPermissions(scope, node, 'alert');
  refuse(scope, node, ['file_path', 'parameters'], 'an alert', 'Write query_text: with the values in it.');
  reader.required(node, 'warehouse_id', where);
  const evaluation = mapAt(node, 'evaluation', problems);
  checkKeys(evaluation, ALERT_EVALUATION_KEYS, 'evaluation', problems);
  const notification = mapAt(evaluation, 'notification', problems);
  checkKeys(notification, ALERT_NOTIFICATION_KEYS, 'notification', problems);
  const operator = reader.oneOf(evaluation, 'comparison_operator', ALERT_OPERATORS, 'evaluation');
  return {
    key,
    id: reader.text({ kind: 'scalar', value: `\${resources.alerts.${key}.id}`, file: node.file, span: node.span }),
    name: displayName(scope, reader.required(node, 'display_name', where)),
    query: reader.required(node, 'query_text', where),
    source: readColumn(scope, mapAt(evaluation, 'source', problems), 'source', evaluation),
    operator,
    threshold: operator === 'IS_NULL' || operator === 'IS_NOT_NULL' ? undefined : readThreshold(scope, evaluation),
    emptyState: reader.oneOf(evaluation, 'empty_result_state', ALERT_STATES, 'evaluation', 'UNKNOWN'),
    subscribers: readSubscribers(scope, notification, 'subscriptions', 'user_email'),
    notifyOnOk: reader.flag(notification, 'notify_on_ok', false),
    retriggerSeconds: reader.whole(notification, 'retrigger_seconds', 0),
    summary: readTemplate(scope, node, 'custom_summary'),
    description: readTemplate(scope, node, 'custom_description'),
    owner: readRunAs(reader, node) ?? reader.textAt(node, 'run_as_user_name') ?? input.user,
    schedule: demandSchedule(scope, node),
    file: node.file,
    span: node.span,
  };
}

function readColumn({ reader }: Scope, node: MapNode, where: string, parent: MapNode): AlertColumn {
  if (!parent.entries.has(where)) {
    reader.problems.add(
      'MISSING',
      `evaluation has no ${where}.`,
      `Add ${where}: {name: <column of the query>}.`,
      keyOf(parent),
    );
    return { name: '' };
  }
  checkKeys(node, ALERT_COLUMN_KEYS, where, reader.problems);
  const name = reader.required(node, 'name', where);
  if (!node.entries.has('aggregation')) return { name };
  return { name, aggregation: reader.oneOf(node, 'aggregation', ALERT_AGGREGATIONS, where) };
}

function readThreshold(scope: Scope, evaluation: MapNode): AlertThreshold | undefined {
  const { reader } = scope;
  const { problems } = reader;
  const node = mapAt(evaluation, 'threshold', problems);
  checkKeys(node, ['value', 'column'], 'threshold', problems);
  if (node.entries.has('column')) {
    return { kind: 'column', column: readColumn(scope, mapAt(node, 'column', problems), 'column', node) };
  }
  const value = mapAt(node, 'value', problems);
  checkKeys(value, ALERT_VALUE_KEYS, 'value', problems);
  const [kind, ...more] = ALERT_VALUE_KEYS.filter((key) => value.entries.has(key));
  if (!kind || more.length > 0) {
    const hint = `Write threshold: {value: {double_value: 0}}, or one of ${ALERT_VALUE_KEYS.join(', ')}.`;
    problems.add('MISSING', `evaluation has ${kind ? 'more than one' : 'no'} threshold.`, hint, keyOf(evaluation));
    return undefined;
  }
  if (kind === 'string_value') return { kind: 'string', value: reader.textAt(value, kind) ?? '' };
  if (kind === 'bool_value') return { kind: 'bool', value: String(reader.flag(value, kind, false)) };
  return { kind: 'double', value: reader.number(value, kind, 0) };
}

/** Each is a mail address or a destination; `user` is the key of the former. */
export function readSubscribers({ reader }: Scope, node: MapNode, key: string, user: string): string[] {
  const { problems } = reader;
  return mapsAt(node, key, 'A subscriber', problems).map((entry) => {
    checkKeys(entry, [user, 'destination_id'], 'A subscriber', problems);
    if (entry.entries.size === 1) return reader.textAt(entry, user) ?? reader.textAt(entry, 'destination_id') ?? '';
    problems.add(
      'VALUE',
      `A subscriber has ${entry.entries.size} names.`,
      `Give it one of ${user} and destination_id.`,
      entry,
    );
    return '';
  });
}

/** A name that a template gets wrong comes out empty on the platform; here it is an error. */
function readTemplate({ reader }: Scope, node: MapNode, key: string): string | undefined {
  const template = reader.textAt(node, key);
  for (const name of template === undefined ? [] : unknownNames(template)) {
    const [similar] = nearest(name, TEMPLATE_NAMES, 1);
    const hint = similar
      ? `Did you mean {{${similar}}}?`
      : `Names: ${TEMPLATE_NAMES.join(', ')}; columns within {{#QUERY_RESULT_ROWS}}.`;
    reader.problems.add(
      'TEMPLATE',
      `${key} names {{${name}}}, which notifications do not know.`,
      hint,
      node.entries.get(key) ?? node,
    );
  }
  return template;
}

/** Required by the CLI's schema, although an alert that a task evaluates does not wait for it. */
function demandSchedule(scope: Scope, node: MapNode): string | undefined {
  const schedule = readSchedule(scope, node, 'quartz_cron_schedule');
  if (schedule !== undefined || node.entries.has('schedule')) return schedule;
  const hint = 'Add schedule: {quartz_cron_schedule: 0 0 6 * * ?, timezone_id: UTC, pause_status: PAUSED}.';
  scope.reader.problems.add('MISSING', 'The alert has no schedule.', hint, keyOf(node));
  return undefined;
}
