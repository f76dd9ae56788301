import { describe, expect, it } from 'vitest';
import { openKeys } from '../../src/coach/key/keys.ts';
import type { DayDb } from '../../src/coach/state/day-db.ts';
import type { KeyListener, Keys } from '../../src/worker/keys.ts';
import { FACTS } from '../game-day/day.ts';

/** The part of IndexedDB that keeps keys. */
function memory(): DayDb {
  const keys = new Map<string, { id: string }>();
  return {
    put: async (_: string, value: { id: string }) => void keys.set(value.id, structuredClone(value)),
    getAll: async () => [...keys.values()],
  } as unknown as DayDb;
}

const WRONG = ['reload-everything', 'full-refresh', 'by-hand'];
const facts = { ...FACTS, wrong: WRONG.map((name) => ({ name, fails: {} })) };
const answers = [{ task: 'night', title: 'Night', answer: '2026-07-10' }];

/** A worker that makes what it is asked for, until somebody ends it at a wrong repair. */
function source(edition = 'a', stopAt?: string) {
  const asked: string[] = [];
  const worker = {
    async make(_: unknown, seed: number, part: { answers: boolean; repairs: readonly string[] }, told: KeyListener) {
      asked.push(`${seed} ${part.answers ? 'answers' : ''} ${part.repairs.join(',')}`);
      if (part.answers) await told.answers(answers);
      for (const [n, name] of part.repairs.entries()) {
        told.begins(n, part.repairs.length);
        if (name === stopAt) throw new Error('the worker has gone');
        await told.repair({ name, leaves: [] });
      }
    },
    close() {},
  } as unknown as Keys;
  return { asked, connect: async () => worker, lab: async () => ({}) as never, edition: () => edition };
}

const repairsOf = (keys: Awaited<ReturnType<typeof openKeys>>, seed: number) =>
  keys.find(FACTS.id, seed)?.key.repairs.map(({ name }) => name);

describe('the answer keys of a plan', () => {
  it('are made for every seed, the answers first, and wrong repairs when they are asked for', async () => {
    const from = source();
    const keys = await openKeys(memory(), from);
    await keys.make([101, 102].map((seed) => ({ facts, seed, what: 'answers' })));
    expect(keys.find(FACTS.id, 102)?.key).toMatchObject({ seed: 102, answers, repairs: [] });
    await keys.make([{ facts, seed: 101, what: 'repairs' }]);
    expect(repairsOf(keys, 101)).toEqual(WRONG);
    expect(from.asked).toEqual(['101 answers ', '102 answers ', `101  ${WRONG.join(',')}`]);
  });

  it('are there after a reload as far as they were made, and go on where they stopped', async () => {
    const db = memory();
    const first = await openKeys(db, source('a', 'by-hand'));
    await first.make([{ facts, seed: 101, what: 'repairs' }]);
    expect(first.failed.value).toBe('the worker has gone');
    const from = source();
    const again = await openKeys(db, from);
    expect(repairsOf(again, 101)).toEqual(WRONG.slice(0, 2));
    await again.make([{ facts, seed: 101, what: 'repairs' }]);
    expect(from.asked).toEqual(['101  by-hand']);
    expect(repairsOf(again, 101)).toEqual(WRONG);
  });

  it('of another edition of the lab are other keys', async () => {
    const db = memory();
    const first = await openKeys(db, source('a'));
    await first.make([{ facts, seed: 101, what: 'answers' }]);
    const later = await openKeys(db, source('b'));
    expect(later.find(FACTS.id, 101)).toBeUndefined();
  });
});
