import { describe, expect, it } from 'vitest';
import { readAttempt } from '../../src/sandbox/state/import.ts';

const edition = { lab: 'swiss-drop', hash: 'h1', engine: '1.0.0' };
const attempt = {
  format: 1,
  lab: 'swiss-drop',
  seed: 42,
  engine: '1.0.0',
  labHash: 'h1',
  started: '2026-07-15T07:30:00.000Z',
  entries: [
    { n: 0, ms: 5, action: { do: 'look', at: 'jobs' }, outcome: 'ok' },
    {
      n: 1,
      ms: 9,
      action: { do: 'check' },
      outcome: 'ok',
      grade: { lab: 'swiss-drop', seed: 42, status: 'pass', score: 1, max: 1, checks: [] },
    },
  ],
};
const reading = (change: object) => () => readAttempt(JSON.stringify({ ...attempt, ...change }), edition);

describe('an attempt from a file', () => {
  it('comes back as it was saved, with what its checks found', () => {
    expect(readAttempt(JSON.stringify(attempt, null, 2), edition)).toEqual(attempt);
  });

  it('is refused when the file is no JSON, or cut off', () => {
    expect(() => readAttempt('PK', edition)).toThrow(/This file is no JSON/);
    expect(() => readAttempt(JSON.stringify(attempt).slice(0, 90), edition)).toThrow(/This file is no JSON/);
  });

  it('is refused with the place where it is no attempt', () => {
    expect(reading({ entries: [{ n: 0, ms: 1, action: { do: 'dance' } }] })).toThrow(/entries\.0\.action/);
    expect(() => readAttempt('[]', edition)).toThrow(/This is no attempt: file/);
  });

  it('is refused when it was made on another lab, another edition or another engine', () => {
    expect(reading({ lab: 'broken-gate' })).toThrow('This is an attempt at broken-gate, not at swiss-drop.');
    expect(reading({ labHash: 'h0' })).toThrow(/another edition of swiss-drop/);
    expect(reading({ engine: '0.9.0' })).toThrow(/version 0\.9\.0 of the sandbox, this is 1\.0\.0/);
  });
});
