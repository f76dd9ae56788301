import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readClaims } from '../../src/authoring/index.ts';
import { claimsIn, pathOf, titleOf, usesIn } from '../../src/components/claim-uses.ts';
import { matches } from '../../src/components/filter.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'src', 'content');

test('a page uses the claims it names, each once', () => {
  const text =
    '<Claim id="run-if-default" /> and <Claim id="null-order">words</Claim>, <Claim sentence id="null-order" />';
  expect(claimsIn(text)).toEqual(['run-if-default', 'null-order']);
});

test('a page is found under its path and its title', () => {
  expect(pathOf('handbook/start/index.mdx')).toBe('handbook/start/');
  expect(pathOf('handbook/start/sandbox.mdx')).toBe('handbook/start/sandbox/');
  expect(titleOf('a.mdx', '---\nsidebar: {order: 1}\ntitle: The warehouse\n---\n')).toBe('The warehouse');
  expect(titleOf('a.mdx', '---\ntitle: "I2: files"\n---\n')).toBe('I2: files');
  expect(() => titleOf('a.mdx', 'text')).toThrow('a.mdx: no title in the front matter');
});

test('uses are listed in order of the pages', () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n<Claim id="null-order" />\n`;
  expect(
    usesIn([
      ['b.mdx', page('B')],
      ['a/index.mdx', page('A')],
    ]).get('null-order'),
  ).toEqual([
    { title: 'B', path: 'b/' },
    { title: 'A', path: 'a/' },
  ]);
});

test('the register page shows every area under its title', () => {
  const page = readFileSync(join(CONTENT, 'docs/handbook/reference/currency.mdx'), 'utf8');
  const shown = [...page.matchAll(/## (.*)\n\n<ClaimArea id="([^"]*)" \/>/g)].map(([, title, id]) => ({ id, title }));
  const { areas } = readClaims(CONTENT);
  expect(shown.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(
    areas.map(({ id, title }) => ({ id, title })),
  );
});

test('the filter wants all words, the certainty, and corrected claims alone', () => {
  const row = { words: 'null-order null sorts first', certainty: 'documented' };
  expect(matches(row, { q: '', certainty: '' })).toBe(true);
  expect(matches(row, { q: 'null first' })).toBe(true);
  expect(matches(row, { q: 'null last' })).toBe(false);
  expect(matches(row, { certainty: 'ours' })).toBe(false);
  expect(matches(row, { corrected: 'yes' })).toBe(false);
  expect(matches({ ...row, corrected: 'yes' }, { corrected: 'yes' })).toBe(true);
});
