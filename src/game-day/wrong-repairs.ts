import { matchesTemplate } from '../grading/index.ts';
import type { LogEntry } from '../schema/log.ts';
import type { LabFacts } from './facts.ts';

/** Checks that say what was answered and in which order, not what was repaired. */
const NOT_REPAIR: ReadonlySet<string> = new Set(['answer', 'history']);

export interface Recognised {
  n: number;
  ms: number;
  /** Names of the lab's wrong repairs that fail exactly so. */
  fits: string[];
}

/**
 * Checks that found just what a known wrong repair would show. A guess by its looks, for the coach's eyes: grading judges
 * the state and recognises nothing.
 */
export function recognise(log: readonly LogEntry[], facts: LabFacts): Recognised[] {
  const compared = new Set(facts.checks.filter(({ kind }) => !NOT_REPAIR.has(kind)).map(({ id }) => id));
  const start = key(facts.lab.fails.filter((id) => compared.has(id)));
  return log.flatMap(({ n, ms, grade }) => {
    if (!grade) return [];
    const failed = grade.checks.filter(({ id, status }) => status === 'fail' && compared.has(id));
    const found = key(failed.map(({ id }) => id));
    if (found === '' || found === start) return [];
    const fits = facts.wrong.filter(({ fails }) => {
      const own = Object.keys(fails).filter((id) => compared.has(id));
      return key(own) === found && failed.every(({ id, message }) => matchesTemplate(message, fails[id] ?? ''));
    });
    return fits.length > 0 ? [{ n, ms, fits: fits.map(({ name }) => name) }] : [];
  });
}

const key = (ids: readonly string[]): string => [...ids].sort().join(' ');
