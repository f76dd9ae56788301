import { describe, expect, it } from 'vitest';
import { de } from '../../src/i18n/de.ts';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import type { Catalog } from '../../src/i18n/index.ts';
import { type Language, NAMES } from '../../src/i18n/languages.ts';

const OTHERS: readonly (readonly [Language, Catalog])[] = [
  ['es', es],
  ['de', de],
];

const keys = Object.keys(en) as (keyof Catalog)[];
const marks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([mark]) => mark).sort();
const edges = (text: string): string => `${/^\s/.test(text)}|${/\s$/.test(text)}|${text.split('\n').length}`;

/** Texts of several words that read the same in every language: names, keys of a keyboard, words of the platform. */
const SAME: readonly string[] = ['lab.deployments.at', 'lab.title', 'progress.matrix.minutes'];
/** What is pasted into a review quotes the register, and like it is in English. */
const QUOTED = /^gotcha\.comment(Green|Red|Text|Plain)$/;
const NAMES_ONLY = /^(\{\w+\}|[Ff]ull refresh|[Rr]efresh|Ctrl|Cmd|UTC|Crosshire|[MS]|[\s\W\d])+$/;
const copied = (key: keyof Catalog, text: string): boolean =>
  text === en[key] && /\s/.test(text) && !SAME.includes(key) && !QUOTED.test(key) && !NAMES_ONLY.test(text);

describe('the English catalog', () => {
  it('has a plural for every singular', () => {
    const lonely = keys.filter(
      (key) => key.endsWith('.one') && !((key.replace(/one$/, 'other') as keyof Catalog) in en),
    );
    expect(lonely).toEqual([]);
  });
});

for (const [language, catalog] of OTHERS) {
  describe(`the catalog of ${NAMES[language]}`, () => {
    it('has every key of the English one, and no other', () => {
      expect({
        missing: keys.filter((key) => !(key in catalog)),
        extra: Object.keys(catalog).filter((key) => !(key in en)),
      }).toEqual({ missing: [], extra: [] });
    });

    it('takes the values that the English text takes', () => {
      const other = keys.filter((key) => marks(catalog[key]).join() !== marks(en[key]).join());
      expect(other).toEqual([]);
    });

    it('has no empty text, and spaces and line breaks where the English one has them', () => {
      const other = keys.filter((key) => catalog[key].trim() === '' || edges(catalog[key]) !== edges(en[key]));
      expect(other).toEqual([]);
    });

    it('leaves no text in English', () => {
      expect(keys.filter((key) => copied(key, catalog[key]))).toEqual([]);
    });
  });
}
