import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readRegister } from '../../src/authoring/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SCENARIOS = join(ROOT, 'scenarios');
const { entries } = readRegister(join(ROOT, 'src', 'content'), join(SCENARIOS, '_base'));

const scenarios = readdirSync(SCENARIOS).filter((name) => !name.startsWith('_'));

/** Numbers that the checks of a scenario teach, in order. */
function taughtIn(scenario: string): string[] {
  const checks = parse(readFileSync(join(SCENARIOS, scenario, 'checks.yml'), 'utf8')) as { teaches?: string[] }[];
  return [...new Set(checks.flatMap(({ teaches = [] }) => teaches))].sort();
}

test.each(scenarios)('the gotchas that %s teaches lead to it, and no others', (scenario) => {
  const leading = entries.filter(({ related }) => related.scenarios.includes(scenario)).map(({ number }) => number);
  expect(leading).toEqual(taughtIn(scenario));
});

test('a gotcha leads to scenarios that there are', () => {
  expect(entries.flatMap(({ related }) => related.scenarios).filter((id) => !scenarios.includes(id))).toEqual([]);
});

test('each of the 47 exercises trains a gotcha', () => {
  const trained = new Set(entries.flatMap(({ related }) => related.exercises));
  const all = Array.from({ length: 47 }, (_, n) => `E${String(n + 1).padStart(2, '0')}`);
  expect([...trained].sort()).toEqual(all);
});

test('a gotcha does not lead to itself, and to each neighbour once', () => {
  for (const { number, related } of entries) {
    expect(related.gotchas).not.toContain(number);
    expect(new Set(related.gotchas).size).toBe(related.gotchas.length);
  }
});
