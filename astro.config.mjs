import { fileURLToPath } from 'node:url';
import preact from '@astrojs/preact';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const base = process.env.SITE_BASE ?? '/';

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  base,
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Crosshire',
      description: 'A handbook and a sandbox for teams that take over a data warehouse.',
      customCss: ['./src/styles/fonts.css', './src/styles/tokens.css', './src/styles/handbook.css'],
      components: {
        Search: './src/components/Search.astro',
        SiteTitle: './src/components/SiteTitle.astro',
        Head: './src/components/Head.astro',
        MarkdownContent: './src/components/handbook/MarkdownContent.astro',
      },
      head: [{ tag: 'script', attrs: { src: `${base}sw-register.js`, defer: true } }],
      sidebar: [
        { label: 'Start', items: [{ autogenerate: { directory: 'handbook/start' } }] },
        { label: 'The warehouse', items: [{ autogenerate: { directory: 'handbook/warehouse' } }] },
        { label: 'Route: ingestion', items: [{ autogenerate: { directory: 'handbook/ingestion' } }] },
        { label: 'Route: testing pipelines', items: [{ autogenerate: { directory: 'handbook/testing' } }] },
        { label: 'Route: commerce project', items: [{ autogenerate: { directory: 'handbook/commerce' } }] },
        { label: 'Reference', items: [{ autogenerate: { directory: 'handbook/reference' } }] },
        { label: 'Scenarios', link: '/scenarios/' },
        { label: 'Gotchas', link: '/gotchas/' },
      ],
      pagefind: true,
      lastUpdated: false,
    }),
    preact(),
  ],
  vite: {
    resolve: {
      alias: {
        // The package's `./blocking` export points at a file it does not ship outside Node; the browser file is shipped but
        // not exported. tests/runtime asserts that this is still so.
        'duckdb-browser-blocking': here('./node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs'),
      },
    },
    worker: { format: 'es', rolldownOptions: { checks: { eval: false } } },
    build: { chunkSizeWarningLimit: 6000, rolldownOptions: { checks: { eval: false } } },
  },
});
