import { beforeAll, expect, test } from 'vitest';
import { type Outcome, openOracle, readJson } from '../sql-functions/harness.ts';

interface Case {
  sql: string;
  columns?: { name: string; type: string }[];
  rows?: (string | null)[][];
  error?: { condition: string | null };
}

/** What `spark/generate.py` wrote, and where we answer otherwise on purpose. */
const golden = readJson<{ views: string[]; cases: Case[] }>('../sql/spark/golden/answers.json');
const differences = new Map(
  readJson<{ sql: string; ours: string; reason: string }[]>('../sql/spark/differences.json').map((one) => [
    one.sql,
    one,
  ]),
);

let run: (sql: string) => Outcome;
beforeAll(async () => {
  ({ run } = await openOracle(golden.views));
});

/** Comparable text of an answer; rows are in order only when the statement orders them. */
function shown(answer: Outcome): string {
  if ('condition' in answer) return answer.condition;
  const rows = answer.rows.map((row) => JSON.stringify(row));
  const columns = answer.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  return `${columns}: ${(answer.ordered ? rows : rows.sort()).join(' ')}`;
}

test.each(golden.cases)('Spark agrees about $sql', ({ sql, columns, rows, error }) => {
  const answer = run(sql);
  const ordered = 'ordered' in answer && answer.ordered;
  const spark = error ? (error.condition ?? 'no condition') : shown({ columns: columns!, rows: rows!, ordered });
  const difference = differences.get(sql);
  expect(shown(answer), 'message' in answer ? answer.message : undefined).toBe(difference?.ours ?? spark);
  if (difference) expect(shown(answer), 'the listed difference is gone').not.toBe(spark);
});

test('every listed difference names a statement that Spark was asked', () => {
  const asked = golden.cases.map((one) => one.sql);
  expect([...differences.keys()].filter((sql) => !asked.includes(sql))).toEqual([]);
});
