import { afterAll, describe, expect, it } from 'vitest';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

describe('the next day', () => {
  it('can be graded when the coach has let that night fall already', () => {
    const { grading, solution } = bench.bundle;
    const nightFalls = { do: 'inject', id: 'night-falls', actions: grading.nextDay };
    const checks = grading.checks.filter(({ on }) => on === 'next-day');
    expect(checks.length).toBeGreaterThan(0);
    const graded = (...actions: unknown[]): string[] =>
      bench.grade(actions, { checks }).checks.map(({ status, message }) => `${status} ${message}`);
    expect(graded(...solution.solution, nightFalls)).toEqual(checks.map(() => expect.stringMatching(/^pass/)));
    expect(graded(nightFalls)).toEqual(checks.map(() => expect.not.stringContaining('CLOCK_BACKWARDS')));
  });
});
