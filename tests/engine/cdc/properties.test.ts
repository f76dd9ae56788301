import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/ports.ts';
import { type Event, type Setup, Target } from './harness.ts';
import { currentRows, history, sparseRows } from './reference.ts';

/*
 * The algorithms are SQL, and one statement costs the same for one history as for a hundred. So each run plays a hundred
 * independent histories at once, on keys of their own: together several thousand. A failure is not shrunk, which would take
 * minutes; the difference shows the key.
 */
const TOGETHER = 100;
const RUNS = 5;
const BATCHES = 4;

let database: Database;
beforeAll(async () => {
  database = await Target.open();
}, 60_000);

interface History {
  /** In an order of arrival. */
  events: readonly Event[];
  /** The batch in which each event arrives. */
  batches: readonly number[];
  /** Events that come a second time, by index, in the batch given. */
  again: readonly (readonly [index: number, batch: number])[];
}

const value = fc.constantFrom('a', 'b', 'c', 'D');
const event = (values: fc.Arbitrary<string | null>): fc.Arbitrary<Event> =>
  fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 12 }), values, fc.constantFrom('x', 'y'));

/** One distinct event per key and sequence, which the platform assumes; arrival order, cuts and repetitions are free. */
const historyOf = (values: fc.Arbitrary<string | null>): fc.Arbitrary<History> =>
  fc.uniqueArray(event(values), { maxLength: 9, selector: ([key, seq]) => `${key}/${seq}` }).chain((events) => {
    const length = events.length;
    const batch = fc.integer({ min: 0, max: BATCHES - 1 });
    return fc.record({
      events: fc.constant(events),
      batches: fc.array(batch, { minLength: length, maxLength: length }),
      again: fc.array(fc.tuple(fc.nat({ max: Math.max(0, length - 1) }), batch), { maxLength: length === 0 ? 0 : 3 }),
    });
  });

const many = (values: fc.Arbitrary<string | null> = value) =>
  fc.array(historyOf(values), { minLength: TOGETHER, maxLength: TOGETHER });

/** The histories side by side: the keys of the n-th are 2n and 2n + 1. */
const moved = ([key, ...rest]: Event, n: number): Event => [key === null ? null : 2 * n + key, ...rest];

const eventsOf = (histories: readonly History[]): Event[] =>
  histories.flatMap(({ events }, n) => events.map((one) => moved(one, n)));

function batchesOf(histories: readonly History[]): Event[][] {
  const batches: Event[][] = Array.from({ length: BATCHES }, () => []);
  for (const [n, { events, batches: own, again }] of histories.entries()) {
    for (const [index, one] of events.entries()) batches[own[index]!]!.push(moved(one, n));
    for (const [index, batch] of again) batches[batch]!.push(moved(events[index]!, n));
  }
  return batches.filter((batch) => batch.length > 0);
}

/** Applies all, then everything once more, last batch first: the second delivery changes nothing. */
function play(setup: Setup, histories: readonly History[]): Target {
  const target = new Target(database, setup);
  const batches = batchesOf(histories);
  for (const batch of batches) target.apply(batch);
  const rows = target.rows();
  for (const batch of batches.toReversed()) target.apply(batch);
  expect(target.rows()).toEqual(rows);
  return target;
}

const overlaps = `SELECT CAST(count(*) AS VARCHAR) FROM (
  SELECT *, lead("__START_AT") OVER (PARTITION BY id ORDER BY "__START_AT") AS following FROM target)
  WHERE "__END_AT" <= "__START_AT" OR ("__END_AT" IS NULL AND following IS NOT NULL) OR following < "__END_AT"`;

const seed = 20_260_701;

it('SCD type 1 depends neither on arrival order nor on batches nor on redelivery', () => {
  fc.assert(
    fc.property(many(), (histories) => {
      const target = play({ scd: 1 }, histories);
      expect(target.rows()).toEqual(currentRows(eventsOf(histories)));
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  );
}, 120_000);

it('SCD type 1 with truncations depends on none of them either', () => {
  // A truncation takes the whole table, so these histories are played alone.
  const alone = historyOf(fc.constantFrom('a', 'b', 'D', 'a', 'b', 'T'));
  fc.assert(
    fc.property(alone, (one) => {
      const target = play({ scd: 1, truncates: true }, [one]);
      expect(target.rows()).toEqual(currentRows(one.events));
    }),
    { numRuns: 25, seed },
  );
}, 120_000);

it('SCD type 1 that ignores NULLs keeps the last value of each column, however the feed is cut', () => {
  const sparse = many(fc.constantFrom('a', 'b', null, 'D'));
  fc.assert(
    fc.property(sparse, (histories) => {
      const target = new Target(database, { scd: 1, keepOnNull: ['v', 'w'] });
      const inOrder = eventsOf(histories).sort((a, b) => a[1] - b[1]);
      const size = Math.ceil(inOrder.length / BATCHES) || 1;
      for (let at = 0; at < inOrder.length; at += size) target.apply(inOrder.slice(at, at + size));
      expect(target.rows()).toEqual(sparseRows(inOrder));
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  );
}, 120_000);

for (const tracked of [['v', 'w'], ['v'], ['w'], []] as const) {
  it(`SCD type 2 that tracks ${tracked.join(' and ') || 'nothing'} depends on none of them, and intervals never overlap`, () => {
    fc.assert(
      fc.property(many(fc.constantFrom('a', 'b', null, 'D')), (histories) => {
        const target = play({ scd: 2, tracked }, histories);
        expect(target.rows()).toEqual(history(eventsOf(histories), tracked));
        expect(database.query(overlaps).rows).toEqual([['0']]);
      }),
      { numRuns: RUNS, seed, endOnFailure: true },
    );
  }, 120_000);
}

it('SCD type 2 intervals never overlap and at most one is open, even when sequences tie', () => {
  const tied = fc.array(fc.array(event(value), { maxLength: 10 }), { minLength: TOGETHER, maxLength: TOGETHER });
  fc.assert(
    fc.property(tied, (histories) => {
      const target = new Target(database, { scd: 2 });
      const all = histories.flatMap((events, n) =>
        events.map((one, index) => [index % BATCHES, moved(one, n)] as const),
      );
      for (let turn = 0; turn < BATCHES; turn++) {
        const batch = all.filter(([index]) => index === turn).map(([, one]) => one);
        if (batch.length > 0) target.apply(batch);
      }
      expect(database.query(overlaps).rows).toEqual([['0']]);
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  );
}, 120_000);
