import { expect, test } from 'vitest';
import { unstated } from '../../tools/pack/proofs.mjs';

const proof = { wrong: { shows: ['130.00'] }, right: { shows: ['252.20'] } };
const result = (value: string, rows: string[][], failed: string | null = null) => ({
  figures: [{ label: 'Revenue', unit: null, value }],
  apart: { columns: ['country'], rows },
  failed,
});
const good = { wrong: result('130.00', [['CH']]), right: result('252.20', []) };

test('a proof that shows what it states passes', () => {
  expect(unstated(proof, good)).toEqual([]);
});

test('another figure, a query that tells nothing, and a step that failed are each named', () => {
  expect(unstated(proof, { ...good, wrong: result('131.00', []) })).toEqual([
    'wrong: Revenue is 131.00, stated is 130.00',
    'wrong: the query that tells the two apart yields nothing',
  ]);
  expect(unstated(proof, { ...good, right: result('252.20', [['CH']], 'boom') })).toEqual([
    'right: a step failed: boom',
    'right: the query that tells the two apart yields ["CH"]',
  ]);
});

test('a failure that is stated has to come', () => {
  const failing = { ...proof, wrong: { shows: ['130.00'], fails: 'EXPECTATION' } };
  expect(unstated(failing, good)).toEqual(['wrong: stated is a failure with "EXPECTATION", there was none']);
});
