import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBase } from '../../src/authoring/base.ts';
import { startersOf } from '../../src/sandbox/panels/starters.ts';

const BASES = new URL('../../scenarios/_base', import.meta.url).pathname;

describe('the questions of an empty console', () => {
  it.each(readdirSync(BASES))('%s has three, about its own catalogs', (name) => {
    const { value } = readBase(BASES, name);
    const catalogs = Object.keys(value!.base.catalogs);
    const starters = startersOf(value!.base.catalogs);
    expect(starters).toHaveLength(3);
    for (const { sql } of starters.slice(1)) expect(catalogs.some((catalog) => sql.includes(`${catalog}.`))).toBe(true);
  });
});
