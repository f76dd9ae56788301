import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { globalConfig } from 'zod/v4/core';

test('zod takes its settings from the place where a page says that no code is made from text', () => {
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toBe(globalConfig);
  const early = readFileSync(join(import.meta.dirname, '../../src/components/Early.astro'), 'utf8');
  expect(early).toContain('globalThis.__zod_globalConfig = { jitless: true };');
});
