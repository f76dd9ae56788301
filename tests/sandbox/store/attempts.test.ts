import { describe, expect, it } from 'vitest';
import { continues } from '../../../src/sandbox/store/attempts.ts';
import type { Attempt, LogEntry } from '../../../src/schema/log.ts';

const step = (n: number, part: Partial<LogEntry> = {}): LogEntry => ({
  ...{ n, ms: n * 10, action: { do: 'note', text: `${n}` } },
  ...part,
});
const attempt = (...entries: LogEntry[]): Attempt => ({
  ...{ format: 1, lab: 'l', seed: 1, engine: '1', labHash: 'h', started: '2026-07-15T07:30:00.000Z', entries },
});

describe('an attempt goes on from what is kept', () => {
  it('when it has more steps, or the last one is complete now', () => {
    expect(continues(attempt(), attempt(step(0)))).toBe(true);
    expect(continues(attempt(step(0)), attempt(step(0), step(1)))).toBe(true);
    expect(continues(attempt(step(0)), attempt(step(0, { outcome: 'failed', error: 'e' })))).toBe(true);
  });

  it('not when another tab went on, or went back', () => {
    expect(continues(attempt(step(0), step(1)), attempt(step(0), step(1, { ms: 11 })))).toBe(false);
    expect(continues(attempt(step(0), step(1)), attempt(step(0), step(1, { action: { do: 'check' } })))).toBe(false);
    expect(continues(attempt(step(0), step(1)), attempt(step(0)))).toBe(false);
  });

  it('not when it began at another time, or what is kept is no attempt', () => {
    expect(continues({ ...attempt(), started: '2026-07-16T07:30:00.000Z' }, attempt())).toBe(false);
    expect(continues('damaged', attempt())).toBe(false);
    expect(continues({ started: attempt().started, entries: 'damaged' }, attempt())).toBe(false);
  });
});
