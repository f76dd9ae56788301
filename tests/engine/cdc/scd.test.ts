import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/ports.ts';
import { type Event, Target } from './harness.ts';

let database: Database;
beforeAll(async () => {
  database = await Target.open();
}, 60_000);

/** Worked tables of the public documentation and of Apache Spark's tests: events, one batch each, and the visible rows. */
const SCD2: [title: string, events: Event[], rows: string[]][] = [
  [
    'merges equal values into one interval',
    [
      [1, 10, 'a'],
      [1, 20, 'a'],
    ],
    ['1 a[10,∞)'],
  ],
  [
    'closes a version where the next begins',
    [
      [1, 10, 'a'],
      [1, 20, 'b'],
    ],
    ['1 a[10,20)', '1 b[20,∞)'],
  ],
  [
    'leaves a gap between a deletion and the next version',
    [
      [1, 10, 'a'],
      [1, 20, 'b'],
      [1, 30, 'D'],
      [1, 40, 'c'],
    ],
    ['1 a[10,20)', '1 b[20,30)', '1 c[40,∞)'],
  ],
  [
    'splices a late event into the history',
    [
      [1, 10, 'a'],
      [1, 20, 'c'],
      [1, 15, 'b'],
    ],
    ['1 a[10,15)', '1 b[15,20)', '1 c[20,∞)'],
  ],
  [
    'ends an earlier version by a late deletion',
    [
      [1, 10, 'a'],
      [1, 30, 'b'],
      [1, 20, 'D'],
    ],
    ['1 a[10,20)', '1 b[30,∞)'],
  ],
  [
    'splits a run by a late event and shows its later part again',
    [
      [1, 5, 'Alice'],
      [1, 10, 'Alice'],
      [1, 15, 'Alice'],
      [1, 20, 'Charlie'],
      [1, 12, 'Bob'],
    ],
    ['1 Alice[5,12)', '1 Bob[12,15)', '1 Alice[15,20)', '1 Charlie[20,∞)'],
  ],
  [
    'remembers a deletion that came before its insert',
    [
      [1, 20, 'D'],
      [1, 10, 'a'],
    ],
    ['1 a[10,20)'],
  ],
  [
    'lets a deletion win over an upsert of the same sequence',
    [
      [1, 10, 'a'],
      [1, 20, 'b'],
      [1, 20, 'D'],
    ],
    ['1 a[10,20)'],
  ],
];

describe('AUTO CDC, SCD type 2', () => {
  for (const [title, events, rows] of SCD2) {
    it(`${title}, event by event`, () => {
      const target = new Target(database, { scd: 2 });
      for (const event of events) target.apply([event]);
      expect(target.rows()).toEqual(rows);
    });

    it(`${title}, in one batch`, () => {
      const target = new Target(database, { scd: 2 });
      target.apply(events);
      expect(target.rows()).toEqual(rows);
    });
  }

  it('overwrites untracked columns in place', () => {
    const target = new Target(database, { scd: 2, tracked: ['v'] });
    for (const event of [
      [1, 39, 'alice', '39'],
      [1, 41, 'alice', '41'],
      [1, 42, 'bob', 'x'],
      [1, 43, 'carol', 'y'],
    ] as const) {
      target.apply([event]);
    }
    expect(target.rows()).toEqual(['1 alice/41[39,42)', '1 bob/x[42,43)', '1 carol/y[43,∞)']);
  });

  it('starts a late update inside a deleted version, as measured on a workspace', () => {
    const target = new Target(database, { scd: 2 });
    target.apply([
      [1, 10, 'Seattle'],
      [4, 10, 'Salem'],
    ]);
    target.apply([[1, 20, 'D']]);
    target.apply([
      [1, 15, 'Tacoma'],
      [4, 25, 'D'],
    ]);
    expect(target.rows()).toEqual(['1 Seattle[10,15)', '1 Tacoma[15,20)', '4 Salem[10,25)']);
  });

  it('keeps a value that a null update does not mention', () => {
    const target = new Target(database, { scd: 2, keepOnNull: ['v', 'w'] });
    target.apply([[1, 10, 'a', 'x']]);
    target.apply([[1, 20, null, 'y']]);
    expect(target.rows()).toEqual(['1 a/x[10,20)', '1 a/y[20,∞)']);
  });

  it('respects a version that was reopened by hand', () => {
    const target = new Target(database, { scd: 2 });
    target.apply([
      [1, 10, 'a'],
      [1, 20, 'D'],
    ]);
    database.exec('UPDATE target SET "__END_AT" = NULL');
    target.apply([[1, 30, 'b']]);
    expect(target.rows()).toEqual(['1 a[10,30)', '1 b[30,∞)']);
  });

  it('counts upserts and the deletions that close a version', () => {
    const target = new Target(database, { scd: 2 });
    target.apply([
      [1, 10, 'a'],
      [2, 10, 'b'],
    ]);
    expect(
      target.apply([
        [1, 20, 'D'],
        [3, 5, 'D'],
        [2, 20, 'c'],
      ]).batches,
    ).toEqual([{ batch: 0, upserted: 1, deleted: 1 }]);
  });
});

describe('AUTO CDC, SCD type 1', () => {
  it("keeps the later value of Spark's example, whatever is stale", () => {
    const target = new Target(database, { scd: 1 });
    target.apply([
      [1, 1, 'alice'],
      [2, 1, 'bob'],
      [1, 2, 'alicia'],
      [2, 2, 'D'],
      [3, 1, 'carol'],
      [1, 1, 'alice'],
    ]);
    expect(target.rows()).toEqual(['1 alicia', '3 carol']);
  });

  it('ignores an insert that arrives after its deletion', () => {
    const target = new Target(database, { scd: 1 });
    target.apply([[1, 20, 'D']]);
    target.apply([[1, 18, 'late']]);
    expect(target.rows()).toEqual([]);
    target.apply([[1, 21, 'back']]);
    expect(target.rows()).toEqual(['1 back']);
  });

  it('lets the later batch win when sequence numbers tie, and an upsert over a deletion', () => {
    const target = new Target(database, { scd: 1 });
    target.apply([
      [1, 1, 'first'],
      [2, 1, 'kept'],
    ]);
    target.apply([
      [1, 1, 'second'],
      [2, 1, 'D'],
    ]);
    expect(target.rows()).toEqual(['1 second', '2 kept']);
  });

  it('empties the table as of a truncation', () => {
    const target = new Target(database, { scd: 1, truncates: true });
    target.apply([
      [124, 1, 'Raul'],
      [125, 2, 'Mercedes'],
      [126, 2, 'Lily'],
    ]);
    const counts = target.apply([
      [null, 3, 'T'],
      [125, 6, 'Guadalajara'],
      [125, 5, 'Mexicali'],
    ]);
    expect(target.rows()).toEqual(['125 Guadalajara']);
    expect(counts.batches.reduce((sum, batch) => sum + batch.deleted, 0)).toBe(3);
    target.apply([[127, 2, 'before the truncation']]);
    expect(target.rows()).toEqual(['125 Guadalajara']);
  });

  it('keeps present values on NULL when asked to, but not those of a deleted life', () => {
    const target = new Target(database, { scd: 1, keepOnNull: ['v', 'w'] });
    target.apply([
      [1, 10, 'a', 'x'],
      [2, 10, 'b', 'y'],
    ]);
    target.apply([
      [1, 20, null, 'z'],
      [2, 20, 'D'],
      [2, 30, null, 'new'],
    ]);
    expect(target.rows()).toEqual(['1 a z', '2 NULL new']);
  });

  it('lets any event win over a row that was put in by hand', () => {
    const target = new Target(database, { scd: 1 });
    database.exec("INSERT INTO target VALUES (1, 'by hand', NULL, NULL)");
    target.apply([[1, -5, 'event']]);
    expect(target.rows()).toEqual(['1 event']);
  });

  it('counts a deletion only when a row went', () => {
    const target = new Target(database, { scd: 1 });
    target.apply([[1, 1, 'a']]);
    expect(
      target.apply([
        [1, 2, 'D'],
        [2, 2, 'D'],
        [3, 1, 'c'],
      ]).batches,
    ).toEqual([{ batch: 0, upserted: 1, deleted: 1 }]);
  });
});
