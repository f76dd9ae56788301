import type { TaskSpec } from '../spec.ts';
import { RUN_IFS, TASK_KEYS } from './keys.ts';
import { checkKeys, keyOf, type MapNode, mapsAt } from './node.ts';
import { readDurationWarning, readNotifications } from './notifications.ts';
import { checkReferences } from './references.ts';
import type { Scope } from './scope.ts';
import { type Known, readWork } from './work.ts';

export function readTask(scope: Scope, node: MapNode, known: Known): TaskSpec | undefined {
  const { reader } = scope;
  const key = reader.required(node, 'task_key', 'A task');
  checkKeys(node, TASK_KEYS, `Task ${key}`, reader.problems);
  checkReferences(scope, node);
  const work = readWork(scope, key, node, known);
  if (!work) return undefined;
  if (work.kind === 'condition') checkCondition(scope, key, node);
  return {
    key,
    dependsOn: readDependencies(scope, node),
    runIf: reader.oneOf(node, 'run_if', RUN_IFS, `Task ${key}`, 'ALL_SUCCESS'),
    maxRetries: reader.whole(node, 'max_retries', 0, [-1, Infinity]),
    minRetryIntervalMillis: reader.whole(node, 'min_retry_interval_millis', 0),
    retryOnTimeout: reader.flag(node, 'retry_on_timeout', false),
    timeoutSeconds: reader.whole(node, 'timeout_seconds', 0),
    warnAfterSeconds: readDurationWarning(scope, node),
    disabled: reader.flag(node, 'disabled', false),
    notifications: readNotifications(scope, node),
    work,
    span: node.span,
  };
}

/** "The condition task does not support retries or notifications" (CLI schema): neither would ever happen. */
function checkCondition({ reader }: Scope, key: string, node: MapNode): void {
  for (const setting of ['max_retries', 'email_notifications', 'webhook_notifications']) {
    const value = node.entries.get(setting);
    if (!value) continue;
    const hint = 'Put it on a task that depends on its outcome.';
    reader.problems.add('VALUE', `Task ${key} is a condition task, which has no ${setting}.`, hint, keyOf(value));
  }
}

function readDependencies(scope: Scope, node: MapNode): TaskSpec['dependsOn'] {
  const { reader } = scope;
  return mapsAt(node, 'depends_on', 'A dependency', reader.problems).map((entry) => {
    checkKeys(entry, ['task_key', 'outcome'], 'A dependency', reader.problems);
    const task = reader.required(entry, 'task_key', 'A dependency');
    const outcome = reader.textAt(entry, 'outcome');
    if (outcome === undefined) return { task, span: entry.span };
    if (outcome === 'true' || outcome === 'false') return { task, outcome, span: entry.span } as const;
    reader.problems.add(
      'VALUE',
      `outcome must be "true" or "false", not ${outcome}.`,
      'It names a branch of a condition task.',
      entry.entries.get('outcome') ?? entry,
    );
    return { task, span: entry.span };
  });
}
