import { matchesTemplate } from '../grading/index.ts';
import type { Grade, Verdict } from '../schema/verdict.ts';

/** Checks that must fail, by id; with a template, the message must match it. All others must pass. */
export type Expectation = ReadonlyMap<string, string | null>;

/** Where verdicts are not as declared; one line each. */
export function unexpected({ checks }: Grade, expectation: Expectation): string[] {
  return checks.flatMap((verdict) => verdictDifference(verdict, expectation));
}

function verdictDifference(verdict: Verdict, expectation: Expectation): string[] {
  const { id, status, message, expected, actual } = verdict;
  if (status === 'error') return [`${id}: ${message}`];
  if (status === 'pass') return expectation.has(id) ? [`${id} passes, but is declared to fail`] : [];
  const told = [expected, actual].every((side) => side === null || message.includes(side));
  const sides = told ? '' : ` [expected ${expected ?? 'nothing'}, actual ${actual ?? 'nothing'}]`;
  const template = expectation.get(id);
  if (template === undefined) return [`${id} fails, but is not declared to: ${message}${sides}`];
  if (template === null || matchesTemplate(message, template)) return [];
  return [`${id} says "${message}", but is declared to say "${template}"${sides}`];
}
