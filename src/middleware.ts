import { defineMiddleware } from 'astro:middleware';
import { AsyncLocalStorage } from 'node:async_hooks';
import { de } from './i18n/de.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { type Catalog, type Spoken, speakAs } from './i18n/index.ts';
import { type Language, placeOf } from './i18n/languages.ts';
import { localLinks } from './i18n/local-links.ts';

const CATALOGS: Readonly<Record<Language, Catalog>> = { en, es, de };
const ENGLISH: Spoken = { language: 'en', catalog: en };
const heard = new AsyncLocalStorage<Spoken>();

speakAs(() => heard.getStore() ?? ENGLISH);

/** Draws each page in the language of its address. */
export const onRequest = defineMiddleware((context, next) => {
  const base = import.meta.env.BASE_URL;
  const place = placeOf(context.url.pathname, base);
  const { language } = place;
  if (language === 'en') return next();
  return heard.run({ language, catalog: CATALOGS[language] }, async () => {
    const response = await next();
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    // Read in here, since a page is drawn while it is read. Searching finds the English page, which has the same content.
    const html = (await response.text()).replaceAll(' data-pagefind-body', '');
    return new Response(localLinks(html, place, base.endsWith('/') ? base : `${base}/`), response);
  });
});
