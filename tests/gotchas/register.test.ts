import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LabError, readRegister } from '../../src/authoring/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CONTENT = join(ROOT, 'src', 'content');
const BASES = join(ROOT, 'scenarios', '_base');

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'register-'));
  for (const folder of ['gotchas', 'worlds']) cpSync(join(CONTENT, folder), join(copy, folder), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

/** Problems of the copy after one file was changed. */
function problemsAfter(file: string, change: (text: string) => string): string[] {
  const path = join(copy, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  try {
    readRegister(copy, BASES);
    return [];
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return error.problems.map(({ file: where, what }) => `${where}: ${what}`);
  }
}

const PAGE = 'gotchas/drop-rule-too-strict.yml';

test('every gotcha is valid, has its number for ever, and names only what there is', () => {
  const { entries } = readRegister(CONTENT, BASES);
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
});

test('a number that changes is refused', () => {
  expect(problemsAfter(PAGE, (text) => text.replace('number: G-017', 'number: G-999'))).toEqual(
    expect.arrayContaining([
      `${PAGE}: G-999 is not listed as drop-rule-too-strict in numbers.yml`,
      'gotchas/numbers.yml: G-017 has no page',
      'gotchas/coalesced-fx-rate.yml: related.gotchas: there is no G-017',
    ]),
  );
});

test('a misspelt key is told with the right one', () => {
  expect(problemsAfter(PAGE, (text) => text.replace('\nclaim:', '\nclaims:'))).toContain(
    `${PAGE}: claims: unknown key`,
  );
});

test('a gotcha with neither a proof nor a reason is refused', () => {
  const withoutProof = (text: string) => text.slice(0, text.indexOf('\nproof:') + 1);
  expect(problemsAfter(PAGE, withoutProof)).toContain(
    `${PAGE}: a gotcha has a proof, or says in \`unproven\` why it has none`,
  );
});

test('a proof whose two sides cannot differ is refused', () => {
  expect(problemsAfter(PAGE, (text) => text.replaceAll('{{snippet}}', 'true'))).toEqual([
    `${PAGE}: proof: no step holds {{snippet}}: nothing differs between the two sides`,
  ]);
});

test('an address that was renamed leads to the present page', () => {
  const path = join(copy, 'gotchas/numbers.yml');
  writeFileSync(path, readFileSync(path, 'utf8').replace('[drop-rule', '[strict-rule, drop-rule'));
  expect(readRegister(copy, BASES).moved.get('strict-rule')).toBe('drop-rule-too-strict');
});

/** The copy with G-998 merged into another number. */
function withMerged(into: string): void {
  const path = join(copy, 'gotchas/numbers.yml');
  writeFileSync(path, `${readFileSync(path, 'utf8')}G-998: { merged: ${into}, slugs: [strict-rule] }\n`);
}

test('a number that was merged belongs to the page it went to, and so do the addresses it had', () => {
  withMerged('G-017');
  const { entries, moved } = readRegister(copy, BASES);
  expect(entries.find(({ number }) => number === 'G-017')?.merged).toEqual(['G-998']);
  expect(entries.some(({ number }) => number === 'G-998')).toBe(false);
  expect(moved.get('strict-rule')).toBe('drop-rule-too-strict');
});

test('a number that was merged into one without a page is refused', () => {
  withMerged('G-997');
  expect(() => readRegister(copy, BASES)).toThrow('G-998 is merged into G-997, which has no page');
});
