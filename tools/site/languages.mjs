// Every page of ours once more below /es/ and /de/: the same file, drawn in the language of its address (src/middleware.ts).
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGES = new URL('../../src/pages/', import.meta.url);
/** The short addresses of gotchas, and the page that every host shows for an address without one, exist once. */
const ONCE = /^(g\/|404\.astro$)/;

const patternOf = (file) => file.replace(/\.astro$/, '').replace(/(^|\/)index$/, '');

export function pagesInLanguages(languages) {
  return {
    name: 'crosshire:languages',
    hooks: {
      'astro:config:setup'({ injectRoute }) {
        const files = readdirSync(PAGES, { recursive: true })
          .map((file) => file.replaceAll('\\', '/'))
          .filter((file) => file.endsWith('.astro') && !ONCE.test(file))
          .sort();
        for (const language of languages)
          for (const file of files)
            injectRoute({
              pattern: `/${language}/${patternOf(file)}`,
              entrypoint: fileURLToPath(new URL(encodeURI(file).replaceAll('[', '%5B').replaceAll(']', '%5D'), PAGES)),
              prerender: true,
            });
      },
    },
  };
}
