import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/ports.ts';
import { type Event, Target } from './harness.ts';

let database: Database;
beforeAll(async () => {
  database = await Target.open();
}, 60_000);

const event: fc.Arbitrary<Event> = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 1, max: 12 }),
  fc.constantFrom('a', 'b', 'D'),
  fc.constantFrom('x', 'y'),
);

/** One distinct event per key and sequence, which the platform assumes; arrival order, cuts and repetitions are free. */
const feed = fc.uniqueArray(event, { maxLength: 24, selector: ([key, seq]) => `${key}/${seq}` });
const arrival = feed.chain((events) =>
  fc.record({
    events: fc.constant(events),
    order: fc.shuffledSubarray([...events, ...events.slice(0, 5)], {
      minLength: events.length + Math.min(5, events.length),
    }),
    cuts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
  }),
);

function batches(order: readonly Event[], cuts: readonly number[]): Event[][] {
  const parts: Event[][] = [];
  for (let at = 0, turn = 0; at < order.length; turn++) {
    const size = cuts[turn % cuts.length]!;
    parts.push(order.slice(at, at + size));
    at += size;
  }
  return parts;
}

const byKey = (events: readonly Event[]): Event[][] =>
  [1, 2, 3].map((key) => events.filter(([id]) => id === key).sort((a, b) => a[1] - b[1]));

/** SCD type 1 by definition: the last event of a key says what is there. */
function currentRows(events: readonly Event[]): string[] {
  return byKey(events).flatMap((own) => {
    const last = own.at(-1);
    return last && last[2] !== 'D' ? [`${last[0]} ${last[2]} ${last[3]}`] : [];
  });
}

/** SCD type 2 by definition: walk the events of a key in sequence; `w` is not tracked. */
function history(events: readonly Event[]): string[] {
  return byKey(events).flatMap((own) => {
    const versions: { value: string; other: string; start: number; end?: number }[] = [];
    for (const [, seq, value, other] of own) {
      const open = versions.at(-1)?.end === undefined ? versions.at(-1) : undefined;
      if (open && value === open.value) {
        open.other = other!;
        continue;
      }
      if (open) open.end = seq;
      if (value !== 'D') versions.push({ value: value!, other: other!, start: seq });
    }
    return versions.map(({ value, other, start, end }) => `${own[0]![0]} ${value}/${other}[${start},${end ?? '∞'})`);
  });
}

it('SCD type 1 depends neither on arrival order nor on batches nor on redelivery', () => {
  fc.assert(
    fc.property(arrival, ({ events, order, cuts }) => {
      const target = new Target(database, { scd: 1 });
      for (const batch of batches(order, cuts)) target.apply(batch);
      expect(target.rows()).toEqual(currentRows(events));
    }),
    { numRuns: 25 },
  );
});

it('SCD type 2 depends neither on arrival order nor on batches nor on redelivery', () => {
  fc.assert(
    fc.property(arrival, ({ events, order, cuts }) => {
      const target = new Target(database, { scd: 2, tracked: ['v'] });
      for (const batch of batches(order, cuts)) target.apply(batch);
      expect(target.rows()).toEqual(history(events));
    }),
    { numRuns: 25 },
  );
});

it('SCD type 2 intervals of a key never overlap and at most one is open, even when sequences tie', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
      (events, cuts) => {
        const target = new Target(database, { scd: 2 });
        for (const batch of batches(events, cuts)) target.apply(batch);
        const bad = database.query(`SELECT CAST(count(*) AS VARCHAR) FROM (
        SELECT *, lead("__START_AT") OVER (PARTITION BY id ORDER BY "__START_AT") AS following FROM target)
        WHERE "__END_AT" <= "__START_AT" OR ("__END_AT" IS NULL AND following IS NOT NULL) OR following < "__END_AT"`);
        expect(bad.rows).toEqual([['0']]);
      },
    ),
    { numRuns: 20 },
  );
});
