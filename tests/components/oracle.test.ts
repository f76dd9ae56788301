import { expect, test } from 'vitest';
import {
  agreed,
  byReason,
  changeFlows,
  pipelines,
  printed,
  programs,
  readers,
  statements,
} from '../../src/components/oracle.ts';

test('answers are printed as the lists have them', () => {
  const columns = [{ name: 'a', type: 'INT' }];
  expect(printed({ columns, rows: [['1'], [null]] })).toBe('a INT: ["1"] [null]');
  expect(printed({ columns, rows: [] })).toBe('a INT: ');
  expect(printed({ error: { condition: 'DIVIDE_BY_ZERO' } })).toBe('DIVIDE_BY_ZERO');
  expect(printed({ error: { condition: null } })).toBe('an error without a condition');
});

test('differences stand under their reason, and a question that was not asked is refused', () => {
  const listed = [
    { name: 'a', ours: 'UNSUPPORTED_IN_SANDBOX', reason: 'Not offered.' },
    { name: 'b', ours: 'X', reason: 'Otherwise.' },
    { name: 'c', ours: '', reason: 'Not offered.' },
  ];
  const of = ({ name }: { name: string }) => ({ question: name, spark: 'S' });
  expect(byReason(listed, of)).toEqual([
    {
      reason: 'Not offered.',
      differences: [
        { question: 'a', spark: 'S', ours: null },
        { question: 'c', spark: 'S', ours: '' },
      ],
    },
    { reason: 'Otherwise.', differences: [{ question: 'b', spark: 'S', ours: 'X' }] },
  ]);
  expect(() => byReason(listed, ({ name }) => ({ question: name, spark: undefined }))).toThrow(
    'tests/oracle: Spark was not asked "a"',
  );
});

test('every committed list is read, and differs from what Spark says', () => {
  for (const { asked, reasons } of [statements(), readers(), pipelines(), changeFlows()]) {
    expect(asked).toBeGreaterThan(20);
    const all = reasons.flatMap(({ differences }) => differences);
    expect(all.length).toBeGreaterThan(0);
    for (const { question, spark, ours } of all) expect(ours, question).not.toBe(spark);
  }
  expect(agreed().decimals).toBeGreaterThan(500);
  expect(agreed().changes).toBeGreaterThan(500);
  expect(programs().reasons.length).toBeGreaterThan(0);
});
