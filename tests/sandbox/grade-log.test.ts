import { describe, expect, it } from 'vitest';
import { latestGrade, mayDebrief } from '../../src/sandbox/state/grade-log.ts';
import type { LogEntry } from '../../src/schema/log.ts';

const log = (...steps: object[]): LogEntry[] =>
  steps.map(({ grade, ...action }: { grade?: unknown }, n) => ({
    n,
    ms: n * 1000,
    action,
    outcome: 'ok',
    ...(grade ? { grade } : {}),
  })) as unknown as LogEntry[];
const check = (status?: string) => ({ do: 'check', ...(status ? { grade: { status, checks: [] } } : {}) });
const sql = { do: 'sql', text: 'SELECT 1' };
const look = { do: 'look', at: 'jobs' };

describe('latestGrade', () => {
  it('is the newest check that came to an end, with its step and time', () => {
    expect(latestGrade(log(check('fail'), check('pass'), check()))).toMatchObject({ n: 1, ms: 1000, stale: false });
    expect(latestGrade(log(look, check()))).toBe(null);
  });

  it('is stale after an action that may change something, and not after a look', () => {
    expect(latestGrade(log(check('fail'), look))?.stale).toBe(false);
    expect(latestGrade(log(check('fail'), look, sql))?.stale).toBe(true);
  });
});

describe('the debrief', () => {
  it('opens with a pass, stays open after later failures, and opens with the solution', () => {
    expect(mayDebrief(log(check('fail')))).toBe(false);
    expect(mayDebrief(log(check('pass'), check('fail')))).toBe(true);
    expect(mayDebrief(log({ do: 'reveal' }))).toBe(true);
  });
});
