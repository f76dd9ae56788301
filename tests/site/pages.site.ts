import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTranslated, LANGUAGES, placeOf } from '../../src/i18n/languages.ts';
import { BASE, DIST, linkOf, metaOf, type Page, pagesOf, SITE, twinOf, valuesOf } from './built.ts';
import { textOf } from './elements.ts';

const pages = pagesOf(DIST, BASE);
const read = pages.filter(({ sendsTo, missing }) => sendsTo === undefined && !missing);
const absolute = (address: string): string => new URL(address, SITE).href;

/** The pages of which something does not hold. */
const without = (list: readonly Page[], holds: (page: Page) => boolean): string[] =>
  list.filter((page) => !holds(page)).map(({ file }) => file);

describe('every page', () => {
  it('has one heading of the first level', () => {
    expect(without(pages, (page) => page.elements.filter(({ name }) => name === 'h1').length === 1)).toEqual([]);
  });

  it('has a title of its own in its language', () => {
    const seen = new Map<string, string>();
    for (const page of read) {
      const title = `${page.language}: ${textOf(page.html, 'title')}`;
      expect(title.length, page.file).toBeGreaterThan(8);
      expect(seen.get(title), `${page.file}: ${title}`).toBeUndefined();
      seen.set(title, page.file);
    }
  });

  it('has a description of one to three sentences', () => {
    const held = (page: Page): boolean => {
      const length = metaOf(page, 'description')?.length ?? 0;
      return length >= 20 && length <= 320;
    };
    expect(without(pages, held)).toEqual([]);
  });

  it('uses each id once', () => {
    const twice = pages.flatMap((page) => {
      const ids = page.elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
      return ids.length === page.ids.size ? [] : [`${page.file}: ${ids.filter((id, at) => ids.indexOf(id) !== at)}`];
    });
    expect(twice).toEqual([]);
  });

  it('names every column and row of its tables', () => {
    expect(without(pages, ({ html }) => !/<th\b[^>]*>\s*<\/th>/.test(html))).toEqual([]);
  });

  it('names its address as the canonical one', () => {
    expect(without(read, (page) => linkOf(page, 'canonical').join() === absolute(page.address))).toEqual([]);
  });

  it('says which language it is in, and where it is in the others', () => {
    for (const page of read) {
      expect(valuesOf(page, 'html', 'lang'), page.file).toEqual([page.language]);
      if (!isTranslated(placeOf(page.address, BASE).path)) continue;
      const alternates = linkOf(page, 'alternate').filter((address) => !address.endsWith('.xml'));
      for (const language of LANGUAGES) expect(alternates, page.file).toContain(absolute(twinOf(page, language, BASE)));
    }
  });

  it('has a policy that lets it reach its own host alone', () => {
    const held = (page: Page): boolean =>
      page.elements.some(
        ({ attributes }) =>
          attributes.get('http-equiv') === 'Content-Security-Policy' &&
          attributes.get('content')?.startsWith("default-src 'none'") === true,
      );
    expect(without(pages, held)).toEqual([]);
  });

  it('can be painted before its scripts, and before the styles that the workbench alone needs', () => {
    const held = ({ html }: Page): boolean =>
      !/<script type="module"[^>]* src=/.test(html) && !/_astro\/(monaco|editor)\.[^"]*"[\s\S]*<\/head>/.test(html);
    expect(without(pages, held)).toEqual([]);
  });

  it('has a preview picture of 1200 by 630', () => {
    for (const page of pages) {
      const address = metaOf(page, 'og:image') ?? '';
      expect(address.startsWith(`${SITE}${BASE}og/`), `${page.file}: ${address}`).toBe(true);
      const png = readFileSync(path.join(DIST, decodeURI(new URL(address).pathname).slice(BASE.length)));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], page.file).toEqual([1200, 630]);
      expect(metaOf(page, 'og:title')?.length, page.file).toBeGreaterThan(3);
    }
  });

  it('can be shown in a wiki with a link to the whole of it, but for the labs', () => {
    const shown = read.filter(({ address }) => !/\/(scenarios|exercises)\/[^/]+\/$/.test(address));
    expect(without(shown, (page) => page.ids.has('embed'))).toEqual([]);
  });
});
