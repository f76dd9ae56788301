import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findClaim, LabError, readClaims } from '../../src/authoring/index.ts';
import { assertHolds } from '../../src/components/claims.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'src', 'content');
const AREA = 'claims/auto-loader.yml';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'claims-'));
  cpSync(join(CONTENT, 'claims'), join(copy, 'claims'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

/** Problems of the copy after one file was changed. */
function problemsAfter(file: string, change: (text: string) => string): string[] {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  try {
    readClaims(copy);
    return [];
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return error.problems.map(({ file: where, what, hint }) => `${where}: ${what}${hint ? ` (${hint})` : ''}`);
  }
}

test('every claim is valid and can be found by its id', () => {
  const register = readClaims(CONTENT);
  const ids = register.areas.flatMap(({ claims }) => claims.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(100);
  expect(findClaim(register, 'run-if-default')).toMatchObject({
    value: 'ALL_SUCCESS',
    area: 'jobs-and-bundles',
    certainty: 'documented',
    source: { title: 'Run tasks conditionally', url: 'https://docs.databricks.com/aws/en/jobs/run-if' },
  });
});

test('a source that no claim rests on is refused', () => {
  const another = (text: string) => `${text}unread: { title: A page nobody cites }\n`;
  expect(problemsAfter('claims/sources.yml', another)).toEqual(['claims/sources.yml: unread: no claim rests on it']);
});

test('an id that is not in the register is told with the nearest ones', () => {
  expect(() => findClaim(readClaims(CONTENT), 'auto-loader-evolution-defaults')).toThrow(
    'there is no claim `auto-loader-evolution-defaults` in the currency register (did you mean `auto-loader-evolution-default`',
  );
  expect(() => findClaim(readClaims(CONTENT), 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz')).toThrow(
    'add it to src/content/claims first',
  );
});

test('an id is given once', () => {
  expect(problemsAfter(AREA, (text) => text.replace('id: auto-loader-case', 'id: run-if-default'))).toEqual([
    'claims/jobs-and-bundles.yml: run-if-default: the id is given in auto-loader.yml already (an id is the anchor of one row)',
  ]);
});

test('a source that is not listed is told with the nearest one', () => {
  expect(problemsAfter(AREA, (text) => text.replace('source: auto-loader-faq', 'source: auto-loader-fax'))).toEqual([
    `${AREA}: auto-loader-by-path: there is no source \`auto-loader-fax\` (did you mean \`auto-loader-faq\`?)`,
  ]);
});

test('what is documented has an address', () => {
  expect(problemsAfter(AREA, (text) => text.replace('source: auto-loader-faq', 'source: our-reading'))).toEqual([
    `${AREA}: auto-loader-by-path: a claim that is documented has a source with an address`,
  ]);
});

test('a misspelt key, an unknown certainty and a day that is none are refused', () => {
  const all = problemsAfter(AREA, (text) =>
    text
      .replace('    value: five', '    values: five')
      .replace('certainty: documented', 'certainty: documentd')
      .replace('checked: 2026-11-30', 'checked: 2026-11-31'),
  );
  expect(all).toEqual(
    expect.arrayContaining([
      expect.stringContaining('claims[1].values: unknown key (did you mean `value`?)'),
      expect.stringContaining('claims[0].certainty: unknown value "documentd" (did you mean `documented`?)'),
      expect.stringContaining('claims[0].checked'),
    ]),
  );
});

test('words of a page that do not hold the value of their claim are refused', () => {
  const claim = findClaim(readClaims(CONTENT), 'auto-loader-max-files');
  expect(() => assertHolds(claim, 'a batch of <code>1000</code> files')).not.toThrow();
  expect(() => assertHolds(claim, 'a batch of 500 files')).toThrow(
    'claim `auto-loader-max-files` is "1000" in the currency register, the page says "a batch of 500 files"',
  );
  expect(() => assertHolds(findClaim(readClaims(CONTENT), 'run-result'), 'anything')).not.toThrow();
});
