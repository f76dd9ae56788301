import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '../../src/content/docs');

it('no page links to an address that begins at the host: the site may stand in a folder of it', () => {
  const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
  const linked = pages.flatMap((file) =>
    [...readFileSync(join(DOCS, file), 'utf8').matchAll(/\]\((\/[^)]*)\)|href="(\/[^"]*)"/g)].map(
      ([, link, href]) => `${file}: ${link ?? href}`,
    ),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(linked).toEqual([]);
});
