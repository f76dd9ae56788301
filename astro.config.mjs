import { fileURLToPath } from 'node:url';
import preact from '@astrojs/preact';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { pagesInLanguages } from './tools/site/languages.mjs';

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
      defaultLocale: 'root',
      // Contents are English. Where there is no translation, the English page appears with a notice.
      locales: {
        root: { label: 'English', lang: 'en' },
        es: { label: 'Español', lang: 'es' },
        de: { label: 'Deutsch', lang: 'de' },
      },
      disable404Route: true,
      customCss: ['./src/styles/fonts.css', './src/styles/tokens.css', './src/styles/handbook.css'],
      components: {
        Search: './src/components/Search.astro',
        SiteTitle: './src/components/SiteTitle.astro',
        Head: './src/components/Head.astro',
        Banner: './src/components/Banner.astro',
        EditLink: './src/components/EditLink.astro',
        LanguageSelect: './src/components/LanguageSwitch.astro',
        ThemeProvider: './src/components/Early.astro',
        ThemeSelect: './src/components/ThemeToggle.astro',
        MarkdownContent: './src/components/handbook/MarkdownContent.astro',
      },
      head: [{ tag: 'script', attrs: { src: `${base}sw-register.js`, defer: true } }],
      sidebar: [
        {
          label: 'Start',
          translations: { es: 'Inicio', de: 'Einstieg' },
          items: [{ autogenerate: { directory: 'handbook/start' } }],
        },
        {
          label: 'The warehouse',
          translations: { es: 'El almacén', de: 'Das Warehouse' },
          items: [{ autogenerate: { directory: 'handbook/warehouse' } }],
        },
        {
          label: 'Route: ingestion',
          translations: { es: 'Ruta: ingesta', de: 'Route: Ingestion' },
          items: [{ autogenerate: { directory: 'handbook/ingestion' } }],
        },
        {
          label: 'Route: testing pipelines',
          translations: { es: 'Ruta: probar pipelines', de: 'Route: Pipelines testen' },
          items: [{ autogenerate: { directory: 'handbook/testing' } }],
        },
        {
          label: 'Route: commerce project',
          translations: { es: 'Ruta: proyecto de comercio', de: 'Route: Commerce-Projekt' },
          items: [{ autogenerate: { directory: 'handbook/commerce' } }],
        },
        {
          label: 'Coaching',
          translations: { es: 'Acompañar', de: 'Begleiten' },
          items: [{ autogenerate: { directory: 'handbook/coach' } }],
        },
        {
          label: 'Reference',
          translations: { es: 'Referencia', de: 'Nachschlagen' },
          items: [{ autogenerate: { directory: 'handbook/reference' } }],
        },
        { label: 'Scenarios', translations: { es: 'Escenarios', de: 'Szenarien' }, link: '/scenarios/' },
        { label: 'Exercises', translations: { es: 'Ejercicios', de: 'Übungen' }, link: '/exercises/' },
        { label: 'Gotchas', translations: { es: 'Trampas', de: 'Fallen' }, link: '/gotchas/' },
        { label: 'Progress', translations: { es: 'Progreso', de: 'Fortschritt' }, link: '/progress/' },
        { label: 'Game day', translations: { es: 'Jornada de juego', de: 'Spieltag' }, link: '/game-day/' },
      ],
      pagefind: true,
      lastUpdated: false,
    }),
    preact(),
    pagesInLanguages(['es', 'de']),
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
    // A sheet as small as a page of text comes with the page: fetching it would take longer than reading it.
    build: { assetsInlineLimit: 8192, chunkSizeWarningLimit: 6000, rolldownOptions: { checks: { eval: false } } },
  },
});
