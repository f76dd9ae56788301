import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, DIST, filesOf, linkOf, pageFrom, pagesOf, SITE } from './built.ts';
import { brokenLinks, fetchedAbroad, type Site } from './links.ts';

const site: Site = { folder: DIST, base: BASE, origin: SITE, pages: pagesOf(DIST, BASE) };

describe('links of the built site', () => {
  it('lead to a page or a file that exists, and to a place in it', () => {
    expect(site.pages.length).toBeGreaterThan(100);
    expect(brokenLinks(site)).toEqual([]);
  });

  it('fetch nothing from another host', () => {
    expect(fetchedAbroad(site)).toEqual([]);
    const abroad = filesOf(DIST)
      .filter((file) => file.endsWith('.css'))
      .filter((file) => /url\(\s*["']?(https?:)?\/\//.test(readFileSync(path.join(DIST, file), 'utf8')));
    expect(abroad).toEqual([]);
  });

  it('of pages that have moved lead to a page that has not, which is their canonical address', () => {
    const byAddress = new Map(site.pages.map((page) => [page.address, page]));
    const moved = site.pages.filter(({ sendsTo }) => sendsTo !== undefined);
    expect(moved.length).toBeGreaterThan(40);
    for (const page of moved) {
      const target = byAddress.get(page.sendsTo ?? '');
      expect(target, page.file).toBeDefined();
      expect(target?.sendsTo, page.file).toBeUndefined();
      expect(linkOf(page, 'canonical'), page.file).toEqual([new URL(page.sendsTo ?? '', SITE).href]);
    }
  });

  it('are noticed when they are broken', () => {
    const html =
      '<p id="here"><a href="/gone/">x</a><a href="#nowhere">x</a><a href="#here">x</a></p><script src="https://cdn.example.org/x.js"></script>';
    const planted = { ...site, base: '/', pages: [pageFrom('index.html', html, '/')] };
    expect(brokenLinks(planted).map(({ address, what }) => `${address}: ${what}`)).toEqual([
      '/gone/: does not exist',
      '#nowhere: index.html has no id "nowhere"',
    ]);
    expect(fetchedAbroad(planted).map(({ address }) => address)).toEqual(['https://cdn.example.org/x.js']);
  });
});

describe('what lists pages', () => {
  const located = [...readFileSync(path.join(DIST, 'sitemap-0.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => address,
  );

  it('is a sitemap of all pages but the ones that send on', () => {
    const wanted = site.pages
      .filter(({ sendsTo, missing }) => sendsTo === undefined && !missing)
      .map(({ address }) => new URL(address, SITE).href);
    expect(located.toSorted()).toEqual(wanted.toSorted());
  });

  it('is a feed whose entries exist', () => {
    const feed = readFileSync(path.join(DIST, 'gotchas.atom.xml'), 'utf8');
    const entries = [...feed.matchAll(/<link href="([^"]*)"/g)].map(([, address = '']) => new URL(address));
    expect(entries.length).toBeGreaterThan(40);
    for (const { origin, pathname } of entries) {
      expect(origin).toBe(SITE);
      expect(existsSync(path.join(DIST, pathname.slice(BASE.length), 'index.html')), pathname).toBe(true);
    }
  });

  it('is what the service worker keeps, and all of it is there', () => {
    const script = readFileSync(path.join(DIST, 'sw.js'), 'utf8');
    const kept = [...script.matchAll(/^const (?:CORE|HEAVY) = (\[.*\]);$/gm)].flatMap(
      ([, list = '[]']) => JSON.parse(list) as string[],
    );
    expect(kept).toContain('404.html');
    expect(kept.filter((file) => !existsSync(path.join(DIST, file)))).toEqual([]);
  });
});
