import { writes } from '../grading/deeds.ts';
import { timesOf } from '../grading/index.ts';
import type { Trigger } from '../schema/game-day/trigger.ts';
import type { LogEntry } from '../schema/log.ts';
import type { LabFacts } from './facts.ts';

const MINUTE = 60_000;

/**
 * When a team's log shows what a trigger waits for, in milliseconds since its attempt began; null: not yet. `now` is the
 * attempt's own time, for what did not happen until then.
 */
export function triggeredAt(
  trigger: Trigger,
  log: readonly LogEntry[],
  now: number,
  facts: Pick<LabFacts, 'lab' | 'tasks' | 'bronze'>,
): number | null {
  switch (trigger.on) {
    case 'full_refresh':
      return log.find(({ action }) => refreshes(action, trigger.of, facts.bronze))?.ms ?? null;
    case 'not_looked': {
      const due = trigger.minute * MINUTE;
      const looked = log.find(({ action }) => sees(action, trigger.at));
      return now >= due && !(looked && looked.ms < due) ? due : null;
    }
    case 'write_before_read': {
      const { writesBeforeReading } = timesOf(log, facts);
      return writesBeforeReading > 0 ? (log.find(({ action }) => writes(action))?.ms ?? null) : null;
    }
    case 'check':
      return log.find(({ grade }) => grade && found(grade, trigger))?.ms ?? null;
  }
}

/** A full refresh of everything is one of bronze, too: the log does not know what a pipeline holds. */
function refreshes(action: LogEntry['action'], of: string, bronze: readonly string[]): boolean {
  if (action.do !== 'update_pipeline' || action.validate_only) return false;
  return action.full_refresh.some(
    (name) =>
      name === 'all' || name.includes(of) || (of === 'bronze' && bronze.includes(name.split('.').at(-1) ?? name)),
  );
}

function sees(action: LogEntry['action'], what: string): boolean {
  const text = action.do === 'look' ? action.at : action.do === 'sql' ? action.text : '';
  return text.toLowerCase().includes(what.toLowerCase());
}

function found(
  { checks }: NonNullable<LogEntry['grade']>,
  { holds, fails }: Extract<Trigger, { on: 'check' }>,
): boolean {
  const status = new Map(checks.map(({ id, status: is }) => [id, is]));
  return holds.every((id) => status.get(id) === 'pass') && fails.every((id) => status.get(id) === 'fail');
}
