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
  const local = (address: string, base = '/', path = 'handbook/start/'): string =>
    localLinks(`<a class="x" href="${address}">x</a>`, { language: 'es', path }, base).slice(19, -7);

  it('lead to Spanish pages, whatever follows the path', () => {
    expect(local('/gotchas/#entries')).toBe('/es/gotchas/#entries');
    expect(local('/x/', '/x/')).toBe('/x/es/');
    expect(local('../rules/?a=b')).toBe('../rules/?a=b');
  });

  it('lead to what exists once, also by a relative path', () => {
    expect(local('../../gotchas.json')).toBe('/gotchas.json');
    expect(local('../../g/017/#see', '/x/')).toBe('/x/g/017/#see');
  });

  it('stay as they are when they name a language, a file, another site, a short address or a place in the page', () => {
    for (const address of [
      '/gotchas.json',
      'https://example.org/a/',
      '//example.org/',
      'mailto:x@example.org',
      '/g/017/',
      '#see',
      '/es/gotchas/',
    ])
      expect(local(address)).toBe(address);
    const named = '<a hreflang="en" href="/gotchas/">x</a>';
    expect(localLinks(named, { language: 'es', path: '' }, '/')).toBe(named);
    expect(local('/gotchas/', '/x/')).toBe('/gotchas/');
  });
});
