import { describe, expect, it } from 'vitest';
import { scoreOf } from '../../src/grading/score.ts';

const TASKS = [{ id: 'scope', hints: [1, 2, 3].map((price) => ({ price, text: 'look' })) }];
const hint = { do: 'hint', task: 'scope' } as const;

describe('scoreOf', () => {
  it('adds up the points of the checks', () => {
    const verdicts = [
      { points: 5, max: 5 },
      { points: 0, max: 2 },
    ];
    expect(scoreOf([], TASKS, verdicts)).toEqual({ score: 5, max: 7, hints: 0, revealed: false });
  });

  it('takes the price of each opened hint once', () => {
    expect(scoreOf([hint, hint], TASKS, [{ points: 5, max: 5 }])).toMatchObject({ score: 2, hints: 3 });
    expect(scoreOf([hint, hint, hint, hint], TASKS, [{ points: 9, max: 9 }])).toMatchObject({ score: 3, hints: 6 });
  });

  it('never falls below zero', () => {
    expect(scoreOf([hint, hint, hint], TASKS, [{ points: 1, max: 5 }])).toMatchObject({ score: 0, max: 5 });
  });

  it('leaves a check that failed by our fault out on both sides', () => {
    expect(scoreOf([], TASKS, [{ points: 0, max: 0 }])).toMatchObject({ score: 0, max: 0 });
  });

  it('says that the solution was shown', () => {
    expect(scoreOf([{ do: 'reveal' }], [], [])).toMatchObject({ revealed: true });
  });
});
