import { describe, expect, it } from 'vitest';
import { firstOfEach, spokenNight } from '../../src/sandbox/debrief/guard.tsx';

const spoke = (strike: string, run: number, seed = 1) => ({ strike, seed, run, runs: 4, at: '' });
const NIGHTS = ['2026-07-10T02:15:00Z', '2026-07-11T02:15:00Z'];

describe('the night on which a guard would have spoken', () => {
  it('is the worst replay’s, not counting the run that settles the files', () => {
    expect(spokenNight([spoke('a', 2), spoke('b', 3)], NIGHTS)).toEqual({ night: 2, at: NIGHTS[1] });
    expect(spokenNight([spoke('a', 1)], NIGHTS)).toEqual({ night: 1, at: NIGHTS[0] });
    expect(spokenNight([], NIGHTS)).toBe(undefined);
  });

  it('counts for a replay the check in which something spoke first', () => {
    const all = [spoke('a', 3), spoke('a', 2), spoke('a', 4, 2), spoke('b', 2)];
    expect(firstOfEach(all)).toEqual([spoke('a', 2), spoke('a', 4, 2), spoke('b', 2)]);
  });
});
