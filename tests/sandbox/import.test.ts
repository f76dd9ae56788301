import { describe, expect, it } from 'vitest';
import { claimOf, headOf, sealEvidence } from '../../src/evidence/index.ts';
import { readAttempt } from '../../src/sandbox/state/import.ts';
import { Attempt } from '../../src/schema/log.ts';

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

describe('an attempt from a file of evidence', () => {
  const parsed = Attempt.parse(attempt);
  const times = { evidence: 5, writesBeforeReading: 0, phases: [], passed: 9 };
  const sealed = sealEvidence(headOf(parsed, 'blue'), parsed.entries, claimOf(parsed.entries, [], times));
  const changed = (change: object) => () => readAttempt(JSON.stringify({ ...sealed, ...change }), edition);

  it('comes back as it was played', () => {
    expect(readAttempt(JSON.stringify(sealed), edition)).toEqual(attempt);
  });

  it('is refused with the place at which its chain breaks', () => {
    expect(changed({ entries: sealed.entries.slice(1) })).toThrow(
      /chain of this evidence is broken: entry 0 is missing\./,
    );
    expect(changed({ head: { ...sealed.head, seed: 7 } })).toThrow(/broken: its head \(lab, seed/);
    expect(changed({ claim: { ...sealed.claim, revealed: true } })).toThrow(/broken: its verdicts, times or hints/);
  });

  it('is refused with the place where it is no evidence, and on another edition like any attempt', () => {
    expect(changed({ seal: 'x' })).toThrow(/This is no evidence: seal: a SHA-256 is 64/);
    expect(() => readAttempt(JSON.stringify(sealed), { ...edition, hash: 'h0' })).toThrow(/another edition/);
  });
});
