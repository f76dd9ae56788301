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
  /** On the edition of the lab that is here. */
  present: boolean;
  /** Read from a file of evidence, whose chain held. */
  sealed: boolean;
}

interface Played {
  attempt: Attempt;
  sealed: boolean;
}

/** `records`: of one person at one lab. `hash`: the lab's edition here. What cannot be read counts as nothing. */
export function standingOf(records: readonly StoredAttempt[], hash: string): Standing {
  const played = records.flatMap(({ attempt, seal }): Played[] => {
    const parsed = Attempt.safeParse(attempt);
    return parsed.success && parsed.data.entries.length > 0
      ? [{ attempt: parsed.data, sealed: seal !== undefined }]
      : [];
  });
  const attempts = played.length;
  if (attempts === 0) return { kind: 'none' };
  const [best] = played.flatMap((one) => passOf(one, hash)).sort(byWorth);
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

function passOf({ attempt, sealed }: Played, hash: string): Pass[] {
  const at = attempt.entries.findIndex(({ grade }) => grade?.status === 'pass');
  if (at < 0) return [];
  const before = attempt.entries.slice(0, at);
  const did = (what: LogEntry['action']['do']): number => before.filter(({ action }) => action.do === what).length;
  const on = momentOf(attempt, attempt.entries[at]?.ms ?? 0);
  return [{ on, hints: did('hint'), revealed: did('reveal') > 0, present: attempt.labHash === hash, sealed }];
}

const momentOf = ({ started }: Attempt, ms: number): string => new Date(Date.parse(started) + ms).toISOString();
const endOf = (attempt: Attempt): string => momentOf(attempt, attempt.entries.at(-1)?.ms ?? 0);

/** The best first: unaided by the solution, on this edition, with fewer hints, then the newest. */
function byWorth(a: Pass, b: Pass): number {
  return (
    Number(a.revealed) - Number(b.revealed) ||
    Number(b.present) - Number(a.present) ||
    a.hints - b.hints ||
    (a.on < b.on ? 1 : -1)
  );
}

/** Whether it counts as readiness: with hints it does, after the solution it does not. */
export const isReady = (standing: Standing): boolean => standing.kind === 'passed' && !standing.revealed;
