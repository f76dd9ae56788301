import type { Notifications } from '../spec.ts';
import { HEALTH_KEYS, HEALTH_RULE_KEYS, NOTIFICATION_SETTINGS_KEYS, RECIPIENT_KEYS } from './keys.ts';
import { checkKeys, keyOf, listAt, type MapNode, mapAt, mapsAt } from './node.ts';
import type { Scope } from './scope.ts';

/** Destinations that an event can have at most, besides mail addresses (docs.databricks.com/aws/en/jobs/notifications). */
const DESTINATIONS = 3;

/** Whom the events of a job or task reach. */
export function readNotifications(scope: Scope, node: MapNode): Notifications {
  const { reader } = scope;
  const { problems } = reader;
  const mails = mapAt(node, 'email_notifications', problems);
  const hooks = mapAt(node, 'webhook_notifications', problems);
  const settings = mapAt(node, 'notification_settings', problems);
  checkKeys(mails, [...RECIPIENT_KEYS, 'no_alert_for_skipped_runs'], 'email_notifications', problems);
  checkKeys(hooks, RECIPIENT_KEYS, 'webhook_notifications', problems);
  checkKeys(settings, NOTIFICATION_SETTINGS_KEYS, 'notification_settings', problems);
  const reach = (event: string): string[] => [
    ...reader.texts(listAt(mails, event, problems)),
    ...readDestinations(scope, hooks, event),
  ];
  return {
    onStart: reach('on_start'),
    onSuccess: reach('on_success'),
    onFailure: reach('on_failure'),
    onDurationWarning: reach('on_duration_warning_threshold_exceeded'),
    noAlertForSkippedRuns:
      reader.flag(settings, 'no_alert_for_skipped_runs', false) ||
      reader.flag(mails, 'no_alert_for_skipped_runs', false),
    alertOnLastAttempt: reader.flag(settings, 'alert_on_last_attempt', false),
  };
}

function readDestinations({ reader }: Scope, hooks: MapNode, event: string): string[] {
  const { problems } = reader;
  const ids = mapsAt(hooks, event, 'A webhook', problems).map((hook) => {
    checkKeys(hook, ['id'], 'A webhook', problems);
    return reader.required(hook, 'id', 'A webhook');
  });
  const place = hooks.entries.get(event);
  if (ids.length > DESTINATIONS && place) {
    problems.add(
      'VALUE',
      `${event} has ${ids.length} destinations; ${DESTINATIONS} are allowed.`,
      'Remove some, or send mails.',
      keyOf(place),
    );
  }
  return ids;
}

/** Seconds of the `health` rule on the run's duration: `{metric: RUN_DURATION_SECONDS, op: GREATER_THAN, value: 900}`. */
export function readDurationWarning({ reader }: Scope, node: MapNode): number | undefined {
  const { problems } = reader;
  const health = mapAt(node, 'health', problems);
  checkKeys(health, HEALTH_KEYS, 'health', problems);
  let limit: number | undefined;
  for (const rule of mapsAt(health, 'rules', 'A health rule', problems)) {
    checkKeys(rule, HEALTH_RULE_KEYS, 'A health rule', problems);
    reader.oneOf(rule, 'op', ['GREATER_THAN'], 'A health rule', 'GREATER_THAN');
    const metric = reader.required(rule, 'metric', 'A health rule');
    if (metric === 'RUN_DURATION_SECONDS') limit = reader.whole(rule, 'value', 0);
    else if (metric !== '') {
      const hint = 'It has RUN_DURATION_SECONDS.';
      problems.add('VALUE', `The metric ${metric} is not in this sandbox.`, hint, rule.entries.get('metric') ?? rule);
    }
  }
  return limit;
}
