import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRegister } from '../../src/authoring/index.ts';
import { matches, queryWith } from '../../src/components/filter.ts';
import { choices, filterData, furtherWords } from '../../src/components/register.ts';

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

const ROOT = join(import.meta.dirname, '..', '..');
const { entries } = readRegister(join(ROOT, 'src', 'content'), join(ROOT, 'scenarios', '_base'));
const found = (wanted: Record<string, string>) =>
  entries.filter((each) => matches(filterData(each), wanted)).map(({ number }) => number);

test('every value one can choose finds the entries that have it, and only those', () => {
  const { symptom, table, keyword, route, severity } = choices(entries);
  const numbers = (has: (each: (typeof entries)[number]) => boolean) => entries.filter(has).map(({ number }) => number);
  for (const value of symptom)
    expect(found({ symptom: value })).toEqual(numbers(({ symptoms }) => symptoms.some((each) => each === value)));
  for (const value of table) expect(found({ table: value })).toEqual(numbers(({ tables }) => tables.includes(value)));
  for (const value of keyword)
    expect(found({ keyword: value })).toEqual(numbers(({ keywords }) => keywords.includes(value)));
  expect(route).toEqual(['ingestion', 'testing', 'commerce']);
  expect(severity).toEqual(['data', 'late', 'cost']);
  for (const value of route) expect(found({ route: value })).toEqual(numbers((each) => each.route === value));
  for (const value of severity) expect(found({ severity: value })).toEqual(numbers((each) => each.severity === value));
});

test('the search finds an entry by its number, and by the number that was merged into it', () => {
  for (const { number, merged } of entries) for (const q of [number, ...merged]) expect(found({ q })).toContain(number);
  expect(found({ q: 'g-050' })).toEqual(['G-003']);
});

test('the search finds by symptoms that no title names, once it has the words of the whole texts', () => {
  const texts = entries.map((each) => `${filterData(each).words} ${furtherWords(each)}`);
  const whole = (q: string) => entries.filter((_, n) => matches({ words: texts[n] }, { q }));
  for (const q of ['doubled', 'swiss', 'disappeared', 'exchange rate', 'sales lead', 'duplicate orders']) {
    expect(found({ q }), q).toEqual([]);
    expect(whole(q).length, q).toBeGreaterThan(0);
  }
  expect(whole('swiss').map(({ number }) => number)).toContain('G-017');
  expect(whole('zeppelin')).toEqual([]);
});

test('the search finds an entry by any of its keywords, tables and symptoms', () => {
  for (const { number, keywords, tables, symptoms } of entries)
    for (const q of [...keywords, ...tables, ...symptoms]) expect(found({ q })).toContain(number);
});

test('what is asked for is in the address, beside whatever else it says', () => {
  const names = ['q', 'route'];
  expect(queryWith('?embed=1&route=testing', names, { q: 'drop rule', route: '' })).toBe('?embed=1&q=drop+rule');
  expect(queryWith('?q=drop', names, { q: '', route: '' })).toBe('');
});
