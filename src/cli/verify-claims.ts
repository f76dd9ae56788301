import { canonicalJson, claimOf } from '../evidence/index.ts';
import { timesOf } from '../grading/index.ts';
import type { Replayed, ReplayedStep } from '../runtime/replay.ts';
import type { StartBundle } from '../schema/bundle.ts';
import type { Evidence, EvidenceClaim } from '../schema/evidence.ts';
import type { LogEntry } from '../schema/log.ts';
import type { Grade, Verdict } from '../schema/verdict.ts';
import type { Claim } from './documents.ts';

/** What a document claims beside its chain, each claim with what the replay found. */
export function claimsOf(
  { entries, claim }: Evidence,
  { steps, grades, cost, impact }: Replayed,
  lab: StartBundle,
): Claim[] {
  const log = entries.map(({ entry }) => entry);
  const derived = claimOf(log, lab.tasks, timesOf(log, lab));
  const found = new Map(grades.map(({ n, grade }) => [n, grade]));
  return [
    orderClaim(log),
    outcomesClaim(log, steps),
    ...log.flatMap((entry, n) => checkClaims(entry, n, found.get(n), n === claim.check?.n)),
    ...summaryClaims(claim, derived),
    ...(claim.cost ? [agree('cost', claim.cost, cost)] : []),
    ...(claim.impact === undefined ? [] : [agree('impact', claim.impact, impact)]),
  ];
}

const agree = (claim: string, claimed: unknown, found: unknown): Claim => ({
  claim,
  status: canonicalJson(claimed) === canonicalJson(found) ? 'confirmed' : 'refuted',
  claimed: inWords(claimed),
  found: inWords(found),
});

const inWords = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value));

function orderClaim(log: readonly LogEntry[]): Claim {
  const at = log.findIndex(({ n }, position) => n !== position);
  return agree(
    'order',
    'entries numbered from 0',
    at < 0 ? 'entries numbered from 0' : `number ${log[at]?.n} at ${at}`,
  );
}

/** Every step ends as the log says. A step that did not come back here is none that did otherwise. */
function outcomesClaim(log: readonly LogEntry[], steps: readonly ReplayedStep[]): Claim {
  const played = steps.filter(({ outcome }) => outcome !== null);
  for (const { n, outcome, error } of played) {
    const entry = log[n]!;
    const [claimed, found] = [ending(entry.outcome, entry.error), ending(outcome, error)];
    if (claimed === found) continue;
    const status = outcome === 'timeout' ? 'unknown' : 'refuted';
    return { claim: `outcome of entry ${n} (${entry.action.do})`, status, claimed, found };
  }
  const all = `${played.length} of ${log.length} entries played, each with the outcome in the log`;
  return { claim: 'outcomes', status: 'confirmed', claimed: all, found: all };
}

const ending = (outcome: string | null | undefined, error: string | null | undefined): string =>
  `${outcome ?? 'open'}${error ? `: ${error}` : ''}`;

/** Of the check that the document is about, each verdict is a claim of its own; of the others, the whole grade. */
function checkClaims({ grade }: LogEntry, n: number, found: Grade | undefined, each: boolean): Claim[] {
  if (!grade) return [];
  const where = `check at entry ${n}`;
  if (!found) return [{ claim: where, status: 'unknown', claimed: sumOf(grade), found: 'not graded' }];
  const ids = [...new Set([...grade.checks, ...found.checks].map(({ id }) => id))];
  const verdicts = ids.map((id) => verdictClaim(`${where}, ${id}`, of(grade, id), of(found, id)));
  const unknown = verdicts.some(({ status }) => status === 'unknown');
  const sum = agree(`${where}, score`, sumOf(grade), sumOf(found));
  const score: Claim = unknown && sum.status === 'refuted' ? { ...sum, status: 'unknown' } : sum;
  if (each) return [...verdicts, score];
  return [verdicts.find(({ status }) => status !== 'confirmed') ?? { ...score, claim: where }];
}

const of = ({ checks }: Grade, id: string): Verdict | undefined => checks.find((verdict) => verdict.id === id);
const sumOf = ({ status, score, max }: Grade): string => `${status}, ${score} of ${max} points`;

/** What a machine could not decide, confirms and refutes nothing on another one. */
function verdictClaim(claim: string, claimed: Verdict | undefined, found: Verdict | undefined): Claim {
  const compared = agree(claim, textOf(claimed), textOf(found));
  const undecided = [claimed, found].some((verdict) => verdict && (verdict.status === 'error' || isEndless(verdict)));
  return compared.status === 'refuted' && undecided ? { ...compared, status: 'unknown' } : compared;
}

/** What was found counts, not the sentence about it. Of code that does not end, the text names a machine's patience. */
function textOf(verdict: Verdict | undefined): string {
  if (!verdict) return 'no such check';
  const { status, points, max, expected, actual } = verdict;
  const sides = [...(expected === null ? [] : [`expected ${expected}`]), ...(actual === null ? [] : [`got ${actual}`])];
  const numbers = status === 'fail' && !isEndless(verdict) && sides.length > 0 ? `: ${sides.join(', ')}` : '';
  return `${status}, ${points} of ${max}${numbers}`;
}

/** As the watchdogs of page and command line put it. */
const isEndless = ({ actual }: Verdict): boolean => /^(the code|code that) does not end/.test(actual ?? '');

function summaryClaims(claim: EvidenceClaim, derived: EvidenceClaim): Claim[] {
  const { check, times, hints, revealed } = claim;
  return [
    agree('verdict and score', check, derived.check),
    agree('times', times, derived.times),
    agree('hints', hints, derived.hints),
    agree('solution shown', revealed, derived.revealed),
  ];
}
