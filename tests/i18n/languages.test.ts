import { afterEach, describe, expect, it } from 'vitest';
import { de } from '../../src/i18n/de.ts';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { contentLang, formatNumber, language, speakAs, t, tn } from '../../src/i18n/index.ts';
import { addressOf, languageOf, placeOf } from '../../src/i18n/languages.ts';
import { localLinks } from '../../src/i18n/local-links.ts';

afterEach(() => speakAs(() => ({ language: 'en', catalog: en })));

describe('the language of an address', () => {
  it('is its first folder below the base', () => {
    expect(placeOf('/es/gotchas/', '/')).toEqual({ language: 'es', path: 'gotchas/' });
    expect(placeOf('/x/de/', '/x/')).toEqual({ language: 'de', path: '' });
    expect(placeOf('/x/gotchas/', '/x')).toEqual({ language: 'en', path: 'gotchas/' });
  });

  it('is English for a folder that only begins like a language', () => {
    expect(placeOf('/design/', '/')).toEqual({ language: 'en', path: 'design/' });
  });

  it('can be put back', () => {
    for (const address of ['/x/', '/x/es/', '/x/de/scenarios/swiss-drop/'])
      expect(addressOf(placeOf(address, '/x/'), '/x/')).toBe(address);
  });

  it('comes from the first part of a tag', () => {
    expect([languageOf('de-AT'), languageOf('ES'), languageOf('fr'), languageOf(undefined)]).toEqual([
      'de',
      'es',
      'en',
      'en',
    ]);
  });
});

describe('what is said', () => {
  it('is English until somebody says otherwise', () => {
    expect([language(), contentLang(), t('top.check'), formatNumber(1284)]).toEqual([
      'en',
      undefined,
      'Check',
      '1,284',
    ]);
  });

  it('is the language of whoever asks, with its plurals, and thousands that no comma parts', () => {
    speakAs(() => ({ language: 'de', catalog: de }));
    expect([language(), contentLang(), t('top.check')]).toEqual(['de', 'en', 'Prüfen']);
    expect([tn('menu.steps', 1), tn('menu.steps', 1284)]).toEqual(['1 Schritt', '1\u202f284 Schritte']);
  });

  it('takes the plural for a million in Spanish', () => {
    speakAs(() => ({ language: 'es', catalog: es }));
    expect(tn('menu.steps', 1_000_000)).toBe('1\u202f000\u202f000 pasos');
  });
});

describe('links of a page in Spanish', () => {
  const local = (html: string, base = '/'): string => localLinks(html, 'es', base);

  it('lead to Spanish pages, whatever follows the path', () => {
    expect(local('<a class="x" href="/gotchas/#entries">x</a>')).toBe('<a class="x" href="/es/gotchas/#entries">x</a>');
    expect(local('<a href="/x/">x</a>', '/x/')).toBe('<a href="/x/es/">x</a>');
  });

  it('stay as they are when they name a language, a file, another site, a short address or a place in the page', () => {
    for (const address of ['/gotchas.json', 'https://example.org/a/', '/g/017/', '#see', '/es/gotchas/', '../rules/'])
      expect(local(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
    expect(local('<a hreflang="en" href="/gotchas/">x</a>')).toBe('<a hreflang="en" href="/gotchas/">x</a>');
    expect(local('<a href="/gotchas/">x</a>', '/x/')).toBe('<a href="/gotchas/">x</a>');
  });
});
