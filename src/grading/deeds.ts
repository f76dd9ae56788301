import { EngineError } from '../engine/index.ts';
import { parseScript } from '../engine/sql/index.ts';
import type { Action, ActionOf } from '../schema/action.ts';

const WRITING: ReadonlySet<Action['do']> = new Set([
  'edit',
  'update_pipeline',
  'run_job',
  'repair_run',
  'volume',
  'mutate_rule',
]);
/** Statements that leave what is there as it is: reading, and new objects to keep evidence in. */
const HARMLESS = /^(query|use|explain|show|describe|create)/;
const READING = /^(query|explain|show|describe)/;
/** What a team has before it looks at the platform. */
const BRIEFING: ReadonlySet<string> = new Set(['brief', 'inbox', 'tasks', 'handover', 'handover-taken']);

/** Whether an action changes something that was there before. `ran`: it came to its end without an error. */
export function writes(action: Action, ran = false): boolean {
  if (action.do === 'update_pipeline') return !action.validate_only;
  if (action.do !== 'sql') return WRITING.has(action.do);
  return kindsOf(action, ran).some((kind) => !HARMLESS.test(kind));
}

/** Whether an action looks at the platform: its tables, its files, its records. `ran` as above. */
export function reads(action: Action, ran = false): boolean {
  if (action.do === 'look') return !BRIEFING.has(action.at);
  return action.do === 'sql' && kindsOf(action, ran).some((kind) => READING.test(kind));
}

/** What was parsed already: a log is gone through many times, by several rules, and its actions never change. */
const KINDS = new WeakMap<Action, readonly string[]>();

/** One statement that can only be a query, given that it ran: most of what a log holds, and the parser's most costly reading. */
const ONE_QUERY = /^\s*SELECT\b[^;]*;?\s*$/i;
const QUERY: readonly string[] = ['query'];

/** Kinds of a script's statements; none when it does not parse, and then it did nothing. */
export function kindsOf(action: ActionOf<'sql'>, ran = false): readonly string[] {
  if (ran && ONE_QUERY.test(action.text)) return QUERY;
  const known = KINDS.get(action);
  if (known) return known;
  const kinds = parsed(action.text);
  KINDS.set(action, kinds);
  return kinds;
}

function parsed(script: string): string[] {
  try {
    return parseScript(script).map(({ kind }) => kind);
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}
