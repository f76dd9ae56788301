import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findClaim, placesIn, readClaims, readFolder, readRegister } from '../../src/authoring/index.ts';
import { assertHolds } from '../../src/components/claims.ts';
import { type Allowed, unregistered, volatileIn } from './volatile.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CONTENT = join(ROOT, 'src', 'content');
const claims = readClaims(CONTENT);
const pages = [...readFolder(join(CONTENT, 'docs'))].filter(([file]) => file.endsWith('.mdx'));
const allowed = parse(readFileSync(join(import.meta.dirname, 'allowed.yml'), 'utf8')) as Allowed[];
const HINT = 'say it with <Claim id="…">, or allow the passage in tests/claims/allowed.yml and say why';

describe('the scanner', () => {
  const found = (page: string): string[] => volatileIn(page).map(({ kind, text, line }) => `${line} ${kind}: ${text}`);

  test.each([
    ['Here runs Spark 4.3.', 'version: Spark 4.3'],
    ['It needs runtime 13.3 LTS.', 'version: runtime 13.3'],
    ['It came with release 2025.30.', 'version: release 2025.30'],
    ['Expectations need ADVANCED.', 'edition: ADVANCED'],
    ['The mode defaults to `none`.', 'default: defaults to'],
    ['It is off by\ndefault.', 'default: by default'],
    ['Rewind and replay (Beta) is not offered.', 'state: (Beta)'],
    ['`ignoreChanges` is deprecated.', 'state: deprecated'],
    ['Formerly APPLY CHANGES INTO.', 'name: APPLY CHANGES'],
    ['The old `@dlt.table` chose.', 'name: @dlt.table'],
  ])('finds %j', (page, finding) => {
    expect(found(page)).toContain(`1 ${finding}`);
  });

  test('tells the line, and finds what stands beside a claim', () => {
    expect(found('---\ntitle: A\n---\n\n<Claim id="x" /> and CORE\n')).toEqual(['5 edition: CORE']);
  });

  test('leaves alone what is registered, imported or commented', () => {
    const page = [
      "import A from './Spark 4.3.astro';",
      '<Claim id="edition-default" />, <Claim id="edition-default">the default\nis ADVANCED</Claim>, <Claim id="x" sentence />',
      '{/* DLT */}',
      'A default rate of 1 overstates francs. Our professional core. Write `edition: ADVANCED`.',
    ].join('\n');
    expect(found(page)).toEqual([]);
  });

  test('an allowed passage covers what lies within it, also across a line break, and nothing else', () => {
    const entry = { file: 'a.mdx', text: 'the course says DLT', why: 'a quotation' };
    expect(unregistered('Here the course\nsays DLT.', [entry])).toEqual({ findings: [], stale: [] });
    const both = unregistered('the course says DLT. We say DLT.', [entry]);
    expect(both.findings.map(({ at }) => at)).toEqual([28]);
    expect(unregistered('Nothing.', [entry]).stale).toEqual([entry]);
  });
});

test.each(pages)('%s says nothing volatile that is not registered', (file, page) => {
  const own = allowed.filter((entry) => entry.file === file);
  const { findings, stale } = unregistered(page, own);
  expect(
    findings.map(({ line, kind, text }) => `${file}:${line}: ${kind} "${text}"`),
    HINT,
  ).toEqual([]);
  expect(
    stale.map(({ text }) => text),
    'these passages allow nothing any more: take them off the list',
  ).toEqual([]);
});

test('every allowed passage is in a page there is and says why', () => {
  const known = new Set(pages.map(([file]) => file));
  expect(allowed.filter(({ file, why }) => !known.has(file) || why.length < 10)).toEqual([]);
});

test.each(pages)('%s uses claims that there are, in words that hold their value', (_file, page) => {
  for (const [, id = '', words] of page.matchAll(/<Claim\b[^>]*?\bid="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/Claim>)/g)) {
    const claim = findClaim(claims, id);
    if (words !== undefined) assertHolds(claim, words);
  }
});

test('a source of a gotcha that can age names its row of the register', () => {
  const { entries } = readRegister(CONTENT, placesIn(ROOT).bases);
  const sources = entries.flatMap(({ slug, sources: all }) => all.map((source) => ({ slug, ...source })));
  for (const { register } of sources) if (register !== undefined) findClaim(claims, register);
  const open = sources.filter(({ claim, register }) => register === undefined && volatileIn(claim).length > 0);
  expect(
    open.map(({ slug, claim }) => `gotchas/${slug}.yml: ${claim}`),
    'add `register: <id>` to the source',
  ).toEqual([]);
});
