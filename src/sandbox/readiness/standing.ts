import type { PracticeLab } from '../../components/practice-lab.ts';
import { Attempt, type LogEntry } from '../../schema/log.ts';
import type { StoredAttempt } from '../store/records.ts';

/** What somebody's attempts at a lab come to. Times are ISO UTC. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'begun'; attempts: number; last: string }
  | { kind: 'checked'; attempts: number; last: string; holds: number; all: number }
  | ({ kind: 'passed'; attempts: number } & Pass);

export interface Pass {
  /** When everything held for the first time in that attempt. */
  on: string;
  /** Hints that were open by then. */
  hints: number;
  /** The solution had been shown by then. */
  revealed: boolean;
  /** Sentences that the lab asks for and nobody wrote in that attempt. */
  unsaid: number;
  /** On the edition of the lab that is here. */
  present: boolean;
  /** Read from a file of evidence, whose chain held. */
  sealed: boolean;
}

interface Played {
  attempt: Attempt;
  sealed: boolean;
}

type Asked = Pick<PracticeLab, 'hash' | 'sentences'>;

/** `records`: of one person at one lab, which `lab` is the edition here of. What cannot be read counts as nothing. */
export function standingOf(records: readonly StoredAttempt[], lab: Asked): Standing {
  const played = records.flatMap(({ attempt, seal }): Played[] => {
    const parsed = Attempt.safeParse(attempt);
    return parsed.success && parsed.data.entries.length > 0
      ? [{ attempt: parsed.data, sealed: seal !== undefined }]
      : [];
  });
  const attempts = played.length;
  if (attempts === 0) return { kind: 'none' };
  const [best] = played.flatMap((one) => passOf(one, lab)).sort(byWorth);
  if (best) return { kind: 'passed', attempts, ...best };
  const last =
    played
      .map(({ attempt }) => endOf(attempt))
      .sort()
      .at(-1) ?? '';
  const grades = played.flatMap(({ attempt }) => attempt.entries.flatMap(({ grade }) => grade ?? []));
  const counts = grades.map(({ checks }) => ({
    holds: checks.filter(({ status }) => status === 'pass').length,
    all: checks.length,
  }));
  const [most] = counts.sort((a, b) => b.holds - a.holds);
  return most ? { kind: 'checked', attempts, last, ...most } : { kind: 'begun', attempts, last };
}

function passOf({ attempt, sealed }: Played, { hash, sentences }: Asked): Pass[] {
  const at = attempt.entries.findIndex(({ grade }) => grade?.status === 'pass');
  if (at < 0) return [];
  const before = attempt.entries.slice(0, at);
  const did = (what: LogEntry['action']['do']): number => before.filter(({ action }) => action.do === what).length;
  const on = momentOf(attempt, attempt.entries[at]?.ms ?? 0);
  const unsaid = sentences.filter((asked) => !isSaid(attempt, asked)).length;
  return [{ on, hints: did('hint'), revealed: did('reveal') > 0, unsaid, present: attempt.labHash === hash, sealed }];
}

/** It may be written after the pass: no check waits for it. */
function isSaid({ entries }: Attempt, { task, field }: Asked['sentences'][number]): boolean {
  return entries.some(
    ({ action, outcome }) =>
      action.do === 'answer' &&
      action.task === task &&
      outcome === 'ok' &&
      String(action.values[field] ?? '').trim() !== '',
  );
}

const momentOf = ({ started }: Attempt, ms: number): string => new Date(Date.parse(started) + ms).toISOString();
const endOf = (attempt: Attempt): string => momentOf(attempt, attempt.entries.at(-1)?.ms ?? 0);

/** The best first: unaided by the solution, with all that was to be written, on this edition, with fewer hints, then the newest. */
function byWorth(a: Pass, b: Pass): number {
  return (
    Number(a.revealed) - Number(b.revealed) ||
    a.unsaid - b.unsaid ||
    Number(b.present) - Number(a.present) ||
    a.hints - b.hints ||
    (a.on < b.on ? 1 : -1)
  );
}

/** Whether it counts as readiness: with hints it does, after the solution or without the sentence it asks for it does not. */
export const isReady = (standing: Standing): boolean =>
  standing.kind === 'passed' && !standing.revealed && standing.unsaid === 0;
