import { beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, openOracle, readJson } from './harness.ts';

interface Golden {
  spark: string;
  views: string[];
  cases: GoldenCase[];
}

interface GoldenCase {
  area: string;
  sql: string;
  columns?: { name: string; type: string }[];
  rows?: (string | null)[][];
  error?: { condition: string | null };
}

/** A statement that we answer otherwise on purpose: what we answer, and why. */
interface Difference {
  sql: string;
  ours: string;
  reason: string;
}

const golden = readJson<Golden>('../../oracle/golden/sql.json');
const differences = new Map(
  readJson<Difference[]>('../../oracle/differences.json').map((difference) => [difference.sql, difference]),
);

let run: (sql: string) => Outcome;
beforeAll(async () => {
  ({ run } = await openOracle(golden.views));
});

const sorted = (rows: readonly (readonly (string | null)[])[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Comparable text of an answer: rows in order only when the statement orders them. */
function shown(answer: Outcome): string {
  if ('condition' in answer) return answer.condition;
  const rows = answer.ordered ? answer.rows.map((row) => JSON.stringify(row)) : sorted(answer.rows);
  return `${answer.columns.map(({ name, type }) => `${name} ${type}`).join(', ')}: ${rows.join(' ')}`;
}

function expected(golden: GoldenCase, ordered: boolean): string {
  if (golden.error) return golden.error.condition ?? 'an error without a condition';
  return shown({ columns: golden.columns!, rows: golden.rows!, ordered });
}

describe.each([...new Set(golden.cases.map((one) => one.area))])('Spark agrees about %s', (area) => {
  test.each(golden.cases.filter((one) => one.area === area))('$sql', (one) => {
    const answer = run(one.sql);
    const spark = expected(one, 'ordered' in answer && answer.ordered);
    const difference = differences.get(one.sql);
    if (difference) {
      expect(shown(answer), 'the difference is listed, but there is none any more').not.toBe(spark);
      expect(shown(answer)).toBe(difference.ours);
    } else {
      expect(shown(answer), 'message' in answer ? answer.message : undefined).toBe(spark);
    }
  });
});

test('every listed difference names a statement that Spark was asked', () => {
  const asked = new Set(golden.cases.map((one) => one.sql));
  expect([...differences.keys()].filter((sql) => !asked.has(sql))).toEqual([]);
});

test('the golden file covers at least 250 statements', () => {
  expect(golden.cases.length).toBeGreaterThanOrEqual(250);
});
