import { expect, test } from 'vitest';
import { matches } from '../../src/sandbox/gotcha/register.ts';

const entry = {
  words: 'g-017 a drop rule silver.sales_order_line',
  route: 'ingestion',
  symptom: 'rows missing|revenue too low',
};

test('an entry is found by its number, its table and any of its symptoms', () => {
  expect(matches(entry, { q: 'G-017' })).toBe(true);
  expect(matches(entry, { q: 'rule sales_order' })).toBe(true);
  expect(matches(entry, { q: '', symptom: 'rows missing', route: '' })).toBe(true);
});

test('a word or a choice that is not the entry’s leaves it out', () => {
  expect(matches(entry, { q: 'rule snapshot' })).toBe(false);
  expect(matches(entry, { q: 'rule', route: 'testing' })).toBe(false);
  expect(matches(entry, { symptom: 'rows' })).toBe(false);
});
