import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeEvidence } from '../../../src/evidence/index.ts';
import { ticketFor } from '../../../src/game-day/index.ts';
import { keepLag, lagOf, readTeamResult } from '../../../src/sandbox/game/import.ts';
import { evidence, FACTS, log, plan } from '../../game-day/day.ts';

const ticket = ticketFor(plan(), 'blue');
if (!ticket) throw new Error('the plan has a blue team');
const edition = { lab: FACTS.id, hash: FACTS.hash, engine: '0.1.0' };
const ENTRIES = log({ do: 'look', at: 'jobs' }, { do: 'look', at: 'event_log' });
const read = (document: ReturnType<typeof evidence>, present = 0) =>
  readTeamResult(writeEvidence(document), edition, ticket, present);

describe('a team that goes on at another machine', () => {
  it('has there what its result holds', () => {
    expect(read(evidence('blue', ENTRIES)).entries).toEqual(ENTRIES);
  });

  it('takes neither another team’s result, nor one of another plan, nor one that was tampered with', () => {
    expect(() => read(evidence('red', ENTRIES))).toThrow('not your team');
    expect(() => read(evidence('blue', ENTRIES, { of: plan({ version: 2 }) }))).toThrow('not your team');
    const document = evidence('blue', ENTRIES);
    expect(() => read({ ...document, head: { ...document.head, seed: 9 } })).toThrow();
  });

  it('does not go back in time', () => {
    expect(() => read(evidence('blue', ENTRIES), 3)).toThrow('has 2 steps, and here are 3');
  });
});

describe('the clock of the other machine', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    kept.clear();
  });

  it.each([-7_200_000, 0, 90_000_000])('does not count, also when it is %i ms off', (off) => {
    const attempt = read(evidence('blue', ENTRIES));
    const last = attempt.entries.at(-1)?.ms ?? 0;
    const now = Date.parse(attempt.started) + last + off;
    keepLag(ticket, attempt, now);
    // Ten seconds later, after a reload, the log goes on ten seconds after its last step.
    expect(now + 10_000 - lagOf(ticket, attempt) - Date.parse(attempt.started)).toBe(last + 10_000);
  });

  it('is this one’s own for an attempt that was begun here', () => {
    expect(lagOf(ticket, read(evidence('blue', ENTRIES)))).toBe(0);
  });
});
