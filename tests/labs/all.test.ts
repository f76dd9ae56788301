import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { labFolders } from '../../src/authoring/index.ts';
import { places } from './ends.ts';

it('every lab has a test of its own here', () => {
  const tested = readdirSync(import.meta.dirname).flatMap((file) => file.match(/^(.+)\.test\.ts$/)?.[1] ?? []);
  expect(tested.filter((name) => name !== 'all').sort()).toEqual(
    labFolders(places)
      .map((folder) => basename(folder))
      .sort(),
  );
});
