import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/ports.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';
import { bitemporalRows, type JournalEvent, partialHistory, partialRows } from './journal-reference.ts';
import { JournalTarget } from './journal-target.ts';

/* As in properties.test.ts: a hundred independent histories at once, since a statement costs the same for one as for all. */
const TOGETHER = 100;
const RUNS = 4;
const BATCHES = 3;
const seed = 20_260_701;

let database: Database;
beforeAll(async () => {
  database = await openNodeDatabase();
}, 60_000);

interface History {
  events: readonly JournalEvent[];
  batches: readonly number[];
  /** Events that come a second time, by index, in the last batch. */
  again: readonly number[];
}

const value = fc.constantFrom('a', 'b', null);
const event = fc.record({
  key: fc.integer({ min: 0, max: 1 }),
  bt: fc.integer({ min: 1, max: 6 }),
  st: fc.integer({ min: 1, max: 6 }),
  delete: fc.constantFrom(false, false, false, true),
  v: value,
  w: value,
  listed: fc.constantFrom(undefined, ['v'] as const, ['w'] as const, ['v', 'w'] as const, [] as const),
});

/** One event for each key and sequence, in bitemporal history for each key and both; all else is free. */
function histories(bitemporal: boolean): fc.Arbitrary<History[]> {
  const selector = (one: JournalEvent) => `${one.key}/${one.bt}${bitemporal ? `/${one.st}` : ''}`;
  // Bitemporal history writes whole rows.
  const kinds = bitemporal ? event.map((one): JournalEvent => ({ ...one, listed: undefined })) : event;
  const history = fc.uniqueArray(kinds, { maxLength: 8, selector }).chain((events) => {
    const { length } = events;
    return fc.record({
      events: fc.constant(events),
      batches: fc.array(fc.nat({ max: BATCHES - 1 }), { minLength: length, maxLength: length }),
      again: fc.array(fc.nat({ max: Math.max(0, length - 1) }), { maxLength: length === 0 ? 0 : 2 }),
    });
  });
  return fc.array(history, { minLength: TOGETHER, maxLength: TOGETHER });
}

const moved = (one: JournalEvent, n: number): JournalEvent => ({ ...one, key: 2 * n + one.key });

const KINDS = [
  [1, 'partial updates of SCD type 1', partialRows],
  [2, 'partial updates of SCD type 2', partialHistory],
  ['bitemporal', 'bitemporal history', bitemporalRows],
] as const;

for (const [kind, what, reference] of KINDS) {
  it(`${what} depends neither on arrival order nor on batches nor on redelivery`, () => {
    fc.assert(
      fc.property(histories(kind === 'bitemporal'), (played) => {
        const target = new JournalTarget(database, kind);
        const batches: JournalEvent[][] = Array.from({ length: BATCHES }, () => []);
        for (const [n, { events, batches: own, again }] of played.entries()) {
          for (const [index, one] of events.entries()) batches[own[index] ?? 0]?.push(moved(one, n));
          for (const index of again) batches.at(-1)?.push(moved(events[index]!, n));
        }
        for (const batch of batches.filter(({ length }) => length > 0)) target.apply(batch);
        const all = played.flatMap(({ events }, n) => events.map((one) => moved(one, n)));
        expect(target.rows()).toEqual(reference(all));
      }),
      { numRuns: RUNS, seed, endOnFailure: true },
    );
  }, 120_000);
}
