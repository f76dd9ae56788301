import { listAt, type MapNode, mapAt } from './node.ts';
import type { Scope } from './scope.ts';

/** Whom a failure reaches: addresses and webhook ids. */
export function readRecipients(scope: Scope, node: MapNode): string[] {
  const { reader } = scope;
  const mails = listAt(mapAt(node, 'email_notifications', reader.problems), 'on_failure', reader.problems);
  const hooks = listAt(mapAt(node, 'webhook_notifications', reader.problems), 'on_failure', reader.problems);
  const ids = hooks.map((hook) => (hook.kind === 'map' ? reader.required(hook, 'id', 'A webhook') : reader.text(hook)));
  return [...reader.texts(mails), ...ids];
}
