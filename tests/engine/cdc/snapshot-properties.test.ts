import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { planSnapshotScd1, planSnapshotScd2 } from '../../../src/engine/cdc/snapshot.ts';
import type { Database } from '../../../src/engine/ports.ts';
import { Target } from './harness.ts';
import { type Extract, SnapshotHistory } from './reference.ts';

let database: Database;
beforeAll(async () => {
  database = await Target.open();
}, 60_000);

const TOGETHER = 60;
const KEYS = [0, 1, 2, null];
const seed = 20_260_701;

/** Which keys an extract has, with which values; none of them is a legal extract too. */
const extract = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y')),
  { maxLength: 4, selector: ([key]) => String(key) },
);
const worlds = fc.array(fc.array(extract, { minLength: 4, maxLength: 4 }), {
  minLength: TOGETHER,
  maxLength: TOGETHER,
});

/** Extracts of many worlds side by side, on keys of their own; NULL is a key of the first only. */
function together(all: readonly (readonly (readonly (readonly [number | null, string, string])[])[])[]): Extract[] {
  return [0, 1, 2, 3].map((turn) => {
    const rows = all.flatMap((world, n) =>
      world[turn]!.filter(([key]) => key !== null || n === 0).map(
        ([key, v, w]) => [key === null ? null : 3 * n + key, [v, w]] as const,
      ),
    );
    return new Map(rows);
  });
}

function begin(scd: 1 | 2): void {
  database.exec('DROP TABLE IF EXISTS target');
  const interval = scd === 2 ? ', "__START_AT" BIGINT, "__END_AT" BIGINT' : '';
  database.exec(`CREATE TABLE target (id BIGINT, v VARCHAR, w VARCHAR${interval})`);
}

/** Applies one extract as the engine does; returns inserted, updated, deleted. */
function apply(scd: 1 | 2, tracked: readonly string[], rows: Extract, version: number): number[] {
  const literals = [...rows].map(([key, [v, w]]) => `(CAST(${key ?? 'NULL'} AS BIGINT), '${v}', '${w}')`);
  const values = literals.length > 0 ? literals.join(', ') : "(1, 'a', 'x')";
  database.exec(
    `CREATE TEMP TABLE staged AS SELECT * FROM (VALUES ${values}) AS e(id, v, w) ${literals.length > 0 ? '' : 'LIMIT 0'}`,
  );
  const snapshot = { relation: 'staged', keys: ['id'], columns: ['id', 'v', 'w'] };
  const plan =
    scd === 1
      ? planSnapshotScd1(snapshot, 'target')
      : planSnapshotScd2(snapshot, tracked, 'target', `CAST(${version} AS BIGINT)`);
  const counts = database.query(plan.counts).rows[0]!.map(Number);
  database.exec(`CREATE TABLE target_next AS ${plan.target}`);
  for (const table of ['staged', 'target']) database.exec(`DROP TABLE ${table}`);
  database.exec('ALTER TABLE target_next RENAME TO target');
  return counts;
}

const texts = (sql: string): string[] => database.query(sql).rows.map((row) => row[0]!);

for (const tracked of [['v', 'w'], ['v'], []] as const) {
  it(`snapshots of type 2 that track ${tracked.join(' and ') || 'nothing'} keep the history of the extracts`, () => {
    fc.assert(
      fc.property(worlds, (all) => {
        begin(2);
        const reference = new SnapshotHistory(tracked);
        for (const [version, rows] of together(all).entries()) {
          const { inserted, updated, deleted } = reference.apply(rows, version);
          expect(apply(2, tracked, rows, version)).toEqual([inserted, updated, deleted]);
          // The same extract under a later version is no change.
          expect(apply(2, tracked, rows, version)).toEqual([0, 0, 0]);
        }
        const found = texts(
          `SELECT concat(coalesce(CAST(id AS VARCHAR), 'NULL'), ' ', v, '/', w, '[', "__START_AT", ',', coalesce(CAST("__END_AT" AS VARCHAR), '∞'), ')') FROM target`,
        );
        expect(found.sort()).toEqual(reference.rows());
      }),
      { numRuns: 6, seed, endOnFailure: true },
    );
  }, 120_000);
}

it('snapshots of type 1 are the last extract, and count what went and came', () => {
  fc.assert(
    fc.property(worlds, (all) => {
      begin(1);
      const reference = new SnapshotHistory([]);
      for (const [version, rows] of together(all).entries()) {
        const { inserted, updated, deleted } = reference.apply(rows, version);
        expect(apply(1, [], rows, version)).toEqual([inserted, updated, deleted]);
        const wanted = [...rows].map(([key, [v, w]]) => `${key ?? 'NULL'} ${v} ${w}`).sort();
        expect(
          texts(`SELECT concat(coalesce(CAST(id AS VARCHAR), 'NULL'), ' ', v, ' ', w) FROM target`).sort(),
        ).toEqual(wanted);
      }
    }),
    { numRuns: 6, seed, endOnFailure: true },
  );
}, 120_000);
