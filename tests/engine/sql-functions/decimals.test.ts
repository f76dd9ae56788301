import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decimal } from '../../../src/engine/sql/types/decimal-types.ts';
import { calculate, fitTo } from '../../../src/engine/sql/types/values/decimal.ts';
import { type Exact, printExact } from '../../../src/engine/sql/types/values/exact.ts';
import { type Outcome, openOracle, readJson } from './harness.ts';

interface Group {
  left: string;
  right: string;
  operator: string;
  type: string;
  /** Left, right, what Spark answered; a fourth entry is the condition of an error. */
  values: [string, string, string | null, string?][];
}

const groups = readJson<Group[]>('../../oracle/golden/decimals.json');

let run: (sql: string) => Outcome;
beforeAll(async () => {
  ({ run } = await openOracle([]));
});

const row = ([left, right]: Group['values'][number]) => `('${left}', '${right}')`;

/** All pairs of a group that have a result, in one statement. */
function statement({ left, right, operator, values }: Group): string {
  const rows = values.filter((value) => value.length === 3).map(row);
  return `SELECT CAST(l AS ${left}) ${operator} CAST(r AS ${right}) AS x FROM VALUES ${rows.join(', ')} AS t(l, r)`;
}

describe('decimal arithmetic agrees with Spark to the last digit', () => {
  test.each(groups)('$left $operator $right', (group) => {
    const good = group.values.filter((value) => value.length === 3);
    if (good.length > 0) {
      const answer = run(statement(group));
      expect(answer).toMatchObject({
        columns: [{ name: 'x', type: group.type }],
        rows: good.map((value) => [value[2]]),
      });
    }
    for (const value of group.values.filter((one) => one.length === 4)) {
      const [left, right, , condition] = value;
      const sql = `SELECT CAST('${left}' AS ${group.left}) ${group.operator} CAST('${right}' AS ${group.right}) AS x`;
      expect(run(sql), sql).toMatchObject({ condition });
    }
  });
});

test('quotients by 128-bit integers equal those by integers of any size', () => {
  const money = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
  const rate = fc.bigInt({ min: -(10n ** 13n) + 1n, max: 10n ** 13n - 1n }).filter((units) => units !== 0n);
  const pairs = fc.sample(fc.tuple(money, rate), { numRuns: 1000, seed: 20260709 });
  const rows = pairs.map(
    ([a, b]) => `('${printExact({ units: a, scale: 2 })}', '${printExact({ units: b, scale: 3 })}')`,
  );
  const answer = run(
    `SELECT CAST(l AS DECIMAL(18,2)) / CAST(r AS DECIMAL(13,3)) FROM VALUES ${rows.join(', ')} AS t(l, r)`,
  );
  const expected = pairs.map(([a, b]) => [
    fitTo(calculate('/', { units: a, scale: 2 }, { units: b, scale: 3 }), decimal(35, 16)),
  ]);
  expect(answer).toMatchObject({ columns: [{ type: 'DECIMAL(35,16)' }], rows: expected });
});

test('the golden file holds products and quotients of several hundred pairs', () => {
  const pairs = groups.filter(({ operator }) => operator === '*' || operator === '/').flatMap(({ values }) => values);
  expect(pairs.length).toBeGreaterThanOrEqual(200);
});

test('products of wide decimals equal those by integers of any size, whether DuckDB can hold them or not', () => {
  const units = (digits: number) => fc.bigInt({ min: -(10n ** BigInt(digits)) + 1n, max: 10n ** BigInt(digits) - 1n });
  const length = fc.integer({ min: 1, max: 38 });
  const left = length.chain((digits) => units(Math.min(digits, 13)));
  const right = length.chain((digits) => units(Math.min(digits, 32)));
  const type = decimal(38, 11);
  const products = fc
    .sample(fc.tuple(left, right), { numRuns: 1000, seed: 20260710 })
    .map(([a, b]): [Exact, Exact] => [
      { units: a, scale: 3 },
      { units: b, scale: 16 },
    ])
    .map(([a, b]) => [printExact(a), printExact(b), fitTo(calculate('*', a, b), type)] as const);
  const rows = products.map(([a, b]) => `('${a}', '${b}')`);
  const sql = `SELECT CAST(l AS DECIMAL(13,3)) * CAST(r AS DECIMAL(32,16)) AS x FROM VALUES ${rows.join(', ')} AS t(l, r)`;
  expect(run(sql)).toMatchObject({
    columns: [{ type: 'DECIMAL(38,11)' }],
    rows: products.map(([, , product]) => [product]),
  });
});
