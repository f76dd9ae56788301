import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../src/cli/verify-claims.ts';
import type { StartBundle } from '../../src/schema/bundle.ts';
import type { Impact } from '../../src/schema/impact.ts';
import type { Grade, Verdict } from '../../src/schema/verdict.ts';
import { evidenceOf, logOf } from './evidence-file.ts';

const verdict = (part: Partial<Verdict>): Verdict => ({
  ...{ id: 'revenue', task: 'backfill', on: 'yours', status: 'fail', points: 0, max: 5, message: 'm' },
  ...{ expected: '2', actual: '1', evidence: null },
  ...part,
});
const gradeOf = (...checks: Verdict[]): Grade => ({
  ...{ lab: 'lost-orders', seed: 1, status: 'fail', score: 0, max: 5, checks },
});

const lab = { lab: { phases: ['repair'], evidence: [] }, tasks: [] } as unknown as StartBundle;

const COST = { rows: 12, recomputed: 0, refreshed: [], emptied: [], lost: [] };

/** Claims about one check whose log has `claimed`, and for which the replay found something else. */
function compared(claimed: Grade, found: Grade | undefined): Record<string, string> {
  const document = evidenceOf(logOf([[{ do: 'check' }, { grade: claimed }]]));
  const steps = [{ n: 0, outcome: 'ok' as const, error: null }];
  const claims = claimsOf(
    document,
    { steps, grades: found ? [{ n: 0, grade: found }] : [], cost: COST, impact: null },
    lab,
  );
  const own = claims.filter(({ claim }) => claim.startsWith('check at'));
  return Object.fromEntries(own.map(({ claim, status }) => [claim.replace('check at entry 0, ', ''), status]));
}

describe('a verdict in a file of evidence', () => {
  it('is confirmed by the same numbers, whatever the sentence about them', () => {
    const claimed = gradeOf(verdict({}));
    expect(compared(claimed, gradeOf(verdict({ message: 'other' })))).toEqual({
      revenue: 'confirmed',
      score: 'confirmed',
    });
    expect(compared(claimed, gradeOf(verdict({ actual: '0' })))).toMatchObject({ revenue: 'refuted' });
  });

  it('is neither confirmed nor refuted by a fault of ours, on either side', () => {
    const fault = gradeOf(verdict({ status: 'error', max: 0, expected: null, actual: null }));
    expect(compared(fault, gradeOf(verdict({})))).toMatchObject({ revenue: 'unknown' });
    expect(compared(gradeOf(verdict({ status: 'pass', points: 5 })), { ...fault, max: 0 })).toEqual({
      revenue: 'unknown',
      score: 'unknown',
    });
  });

  it('may name another patience for code that does not end, and is undecided when it ends here', () => {
    const page = gradeOf(verdict({ expected: null, actual: 'the code does not end within 12 seconds' }));
    const here = gradeOf(
      verdict({ expected: null, actual: 'code that does not end (no sign of life for 12 seconds)' }),
    );
    expect(compared(page, here)).toMatchObject({ revenue: 'confirmed' });
    expect(compared(page, gradeOf(verdict({ status: 'pass', points: 5 })))).toMatchObject({ revenue: 'unknown' });
  });

  it('is refuted when the lab has no such check, and undecided when nothing was graded', () => {
    expect(compared(gradeOf(verdict({ id: 'gone' })), gradeOf())).toMatchObject({ gone: 'refuted' });
    expect(compared(gradeOf(verdict({})), undefined)).toEqual({ 'check at entry 0': 'unknown' });
  });
});

describe('an outcome in a file of evidence', () => {
  const outcome = (claimed: 'ok' | 'killed', found: 'ok' | 'timeout' | null) => {
    const document = evidenceOf(logOf([[{ do: 'sql', text: 'SELECT 1' }, { outcome: claimed }]]));
    const error = found === 'timeout' ? 'does not end' : null;
    const claims = claimsOf(
      document,
      { steps: [{ n: 0, outcome: found, error }], grades: [], cost: COST, impact: null },
      lab,
    );
    return claims.find(({ claim }) => claim.startsWith('outcome'));
  };

  it('is undecided when the step does not end here, and is not asked of a step without effect', () => {
    expect(outcome('ok', 'timeout')).toMatchObject({ claim: 'outcome of entry 0 (sql)', status: 'unknown' });
    expect(outcome('killed', null)).toMatchObject({ claim: 'outcomes', status: 'confirmed' });
    expect(outcome('ok', 'ok')).toMatchObject({ status: 'confirmed' });
  });
});

describe('what a repair is said to have cost', () => {
  const cost = (claimed: typeof COST | undefined) => {
    const document = evidenceOf([]);
    const given = { ...document, claim: { ...document.claim, ...(claimed ? { cost: claimed } : {}) } };
    return claimsOf(given, { steps: [], grades: [], cost: COST, impact: null }, lab).find(
      ({ claim }) => claim === 'cost',
    );
  };

  it('is confirmed or refuted by the replay, and not asked of a file that does not say', () => {
    expect(cost(COST)).toMatchObject({ status: 'confirmed' });
    expect(cost({ ...COST, rows: 11 })).toMatchObject({ status: 'refuted' });
    expect(cost(undefined)).toBeUndefined();
  });
});

describe('what readers are said to have had wrong', () => {
  const difference = { missing: 6, extra: 0, changed: 3, money: { less: 822.01, more: 0, touched: 822.01 } };
  const IMPACT = {
    tables: [{ table: 'a.b.c', start: difference, worst: null, end: difference }],
    nights: { story: 6, attempt: 0, fell: 0 },
  };
  const impact = (claimed: Impact | null | undefined, found: Impact | null) => {
    const document = evidenceOf([]);
    const given = { ...document, claim: { ...document.claim, ...(claimed === undefined ? {} : { impact: claimed }) } };
    const claims = claimsOf(given, { steps: [], grades: [], cost: COST, impact: found }, lab);
    return claims.find(({ claim }) => claim === 'impact')?.status;
  };

  it('is confirmed or refuted by the replay, and not asked of a file of an earlier format', () => {
    expect(impact(IMPACT, IMPACT)).toBe('confirmed');
    expect(impact(null, null)).toBe('confirmed');
    expect(impact({ ...IMPACT, nights: { ...IMPACT.nights, attempt: 1 } }, IMPACT)).toBe('refuted');
    expect(impact(null, IMPACT)).toBe('refuted');
    expect(impact(undefined, IMPACT)).toBeUndefined();
  });
});
