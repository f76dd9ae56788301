import { PAUSE_STATES } from './keys.ts';
import { checkKeys, keyOf, type MapNode, mapAt } from './node.ts';
import type { Scope } from './scope.ts';

/**
 * A Quartz expression with its time zone, for people: here nothing starts by the clock. `key` is what the expression is
 * called, which differs between jobs and alerts. Undefined when there is no schedule.
 */
export function readSchedule(scope: Scope, node: MapNode, key: string): string | undefined {
  const { reader } = scope;
  const schedule = mapAt(node, 'schedule', reader.problems);
  const value = node.entries.get('schedule');
  if (value?.kind !== 'map') return undefined;
  checkKeys(schedule, ['pause_status', key, 'timezone_id'], 'schedule', reader.problems);
  const expression = reader.required(schedule, key, 'schedule');
  const fields = expression.trim().split(/\s+/).length;
  if (expression !== '' && fields !== 6 && fields !== 7) {
    const message = `A Quartz expression has six or seven fields, not ${fields}: ${expression}.`;
    const place = schedule.entries.get(key) ?? keyOf(value);
    reader.problems.add('VALUE', message, 'Seconds come first, e.g. 0 15 2 * * ? for 02:15 each night.', place);
  }
  const pause = reader.oneOf(schedule, 'pause_status', PAUSE_STATES, 'schedule', 'UNPAUSED');
  const paused = scope.development || pause === 'PAUSED';
  return `${expression} ${reader.textAt(schedule, 'timezone_id') ?? 'UTC'}${paused ? ' (paused)' : ''}`;
}
