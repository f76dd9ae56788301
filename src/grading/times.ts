import type { StartBundle } from '../schema/bundle.ts';
import type { Phase } from '../schema/lab.ts';
import type { LogEntry } from '../schema/log.ts';
import { reads, writes } from './deeds.ts';

/** What an attempt's log says about its course. Times are milliseconds since the attempt began; null: not yet. */
export interface Times {
  /** The first query or look that shows the cause. */
  evidence: number | null;
  /** Writing actions before the first one that looked at the platform. */
  writesBeforeReading: number;
  phases: { phase: Phase; held: number | null }[];
  /** The first check at which everything held. */
  passed: number | null;
}

export type Deed = 'read' | 'write' | 'answer' | 'check' | 'hint' | 'reveal' | 'inject' | 'catch_up' | 'note';

/** One entry on the timeline. `holds`: of a check, how many of its verdicts hold. */
export interface Mark {
  n: number;
  ms: number;
  deed: Deed;
  holds?: { count: number; of: number } | undefined;
}

/** Times are pure functions of the log; what the checks in it found counts as they found it. */
export function timesOf(log: readonly LogEntry[], { lab, tasks }: Pick<StartBundle, 'lab' | 'tasks'>): Times {
  const happened = log.filter(({ outcome }) => outcome === 'ok' || outcome === 'failed');
  const patterns = lab.evidence.map((pattern) => new RegExp(pattern, 'i'));
  const firstRead = happened.findIndex(looked);
  const early = firstRead < 0 ? happened : happened.slice(0, firstRead);
  const passed = happened.find(({ grade }) => grade?.status === 'pass');
  return {
    evidence: happened.find((entry) => showsCause(entry, patterns))?.ms ?? null,
    writesBeforeReading: early.filter(wrote).length,
    phases: lab.phases.map((phase) => ({
      phase,
      held: heldSince(
        happened,
        tasks.filter((task) => task.phase === phase),
      ),
    })),
    passed: passed?.ms ?? null,
  };
}

/** The patterns come first: whether a statement reads is the costlier question. */
function showsCause(entry: LogEntry, patterns: readonly RegExp[]): boolean {
  const { action } = entry;
  const text = action.do === 'look' ? action.at : action.do === 'sql' ? action.text : '';
  return (patterns.length === 0 || patterns.some((pattern) => pattern.test(text))) && looked(entry);
}

type PhaseTasks = readonly Pick<StartBundle['tasks'][number], 'id' | 'fields'>[];

/**
 * When the phase's work was done for good: the last answer to its forms, or for tasks without a form the last action that
 * changed something, before the first check from which on its verdicts held in every check.
 */
function heldSince(log: readonly LogEntry[], tasks: PhaseTasks): number | null {
  const ids = new Set(tasks.map(({ id }) => id));
  const holds = ({ grade }: LogEntry): boolean => {
    const own = grade?.checks.filter(({ task }) => ids.has(task)) ?? [];
    return own.length > 0 && own.every(({ status }) => status !== 'fail');
  };
  const graded = log.filter(({ grade }) => grade !== undefined);
  const last = graded.findLastIndex((entry) => !holds(entry));
  const check = graded[last + 1];
  if (!check) return null;
  const byHand = tasks.some(({ fields }) => fields.length === 0);
  const counts = (entry: LogEntry): boolean =>
    entry.n < check.n && ((entry.action.do === 'answer' && ids.has(entry.action.task)) || (byHand && wrote(entry)));
  return (log.findLast(counts) ?? check).ms;
}

/** The log as marks on a line, in order. What was opened to be briefed leaves none. */
export function marksOf(log: readonly LogEntry[]): Mark[] {
  return log.flatMap((entry) => {
    const { n, ms, grade } = entry;
    const deed = deedOf(entry);
    if (!deed) return [];
    const holds = grade && {
      count: grade.checks.filter(({ status }) => status === 'pass').length,
      of: grade.checks.length,
    };
    return [{ n, ms, deed, ...(holds ? { holds } : {}) }];
  });
}

const looked = ({ action, outcome }: LogEntry): boolean => reads(action, outcome === 'ok');
const wrote = ({ action, outcome }: LogEntry): boolean => writes(action, outcome === 'ok');

function deedOf(entry: LogEntry): Deed | undefined {
  const { action } = entry;
  if (wrote(entry)) return 'write';
  if (looked(entry)) return 'read';
  switch (action.do) {
    case 'answer':
    case 'check':
    case 'hint':
    case 'reveal':
    case 'inject':
    case 'catch_up':
    case 'note':
      return action.do;
    default:
      return undefined;
  }
}

/** When the lab's job ran since the incident began, up to the learner's arrival: the nights on which nobody noticed. ISO UTC. */
export function nightsOf({ history, lab, base }: Pick<StartBundle, 'history' | 'lab' | 'base'>): string[] {
  const job = lab.job ?? base.job;
  const nights: string[] = [];
  let clock = base.clock;
  let begun = false;
  for (const { action, incident } of history) {
    begun ||= incident;
    if (action.do === 'advance') clock = action.to;
    if (begun && action.do === 'run_job' && action.job === job) nights.push(clock);
  }
  return nights;
}
