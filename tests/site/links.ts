import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from './built.ts';

/** Where elements name addresses that a visitor or the browser goes to. */
const PLACES: readonly (readonly [string, string])[] = [
  ['a', 'href'],
  ['link', 'href'],
  ['script', 'src'],
  ['img', 'src'],
  ['source', 'src'],
  ['iframe', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['object', 'data'],
  ['form', 'action'],
];

/** Elements that make the browser fetch what they name; `link` does so for some of its kinds. */
const FETCHED = new Set(['script', 'img', 'source', 'iframe', 'video', 'audio', 'object']);
const FETCHED_LINKS = /stylesheet|preload|icon|modulepreload|manifest|prefetch|preconnect|dns-prefetch/;

/** State in a fragment, read by a script on the page: no place in it. */
const STATE = /^(play$|v\d+|open=|file=|snippet=|[a-z]+=)/;

export interface Fault {
  page: string;
  address: string;
  what: string;
}

export interface Site {
  folder: string;
  base: string;
  origin: string;
  pages: readonly Page[];
}

/** Links of all pages that lead nowhere. Links to other sites are not followed. */
export function brokenLinks(site: Site): Fault[] {
  const byAddress = new Map(site.pages.map((page) => [page.address, page]));
  return site.pages.flatMap((page) =>
    addressesOf(page).flatMap(({ address }) => {
      const what = faultOf(address, page, byAddress, site);
      return what ? [{ page: page.file, address, what }] : [];
    }),
  );
}

/** What a page fetches from another host. */
export function fetchedAbroad({ pages, origin }: Site): Fault[] {
  return pages.flatMap((page) =>
    addressesOf(page)
      .filter(({ address, fetched }) => fetched && /^(https?:)?\/\//.test(address) && !address.startsWith(`${origin}/`))
      .map(({ address }) => ({ page: page.file, address, what: 'is fetched from another host' })),
  );
}

function addressesOf(page: Page): { address: string; fetched: boolean }[] {
  return page.elements.flatMap(({ name, attributes }) =>
    PLACES.filter(([element]) => element === name).flatMap(([, attribute]) => {
      const address = attributes.get(attribute);
      if (address === undefined) return [];
      const fetched = FETCHED.has(name) || (name === 'link' && FETCHED_LINKS.test(attributes.get('rel') ?? ''));
      return [{ address, fetched }];
    }),
  );
}

function faultOf(address: string, page: Page, pages: ReadonlyMap<string, Page>, site: Site): string | undefined {
  if (/^(data|mailto|blob):/.test(address)) return undefined;
  const url = new URL(address, site.origin + page.address);
  if (url.origin !== site.origin) return undefined;
  const pathname = decodeURI(url.pathname);
  if (!pathname.startsWith(site.base)) return `leads outside ${site.base}`;
  const target = pages.get(pathname);
  if (!target) return isFile(path.join(site.folder, pathname.slice(site.base.length))) ? undefined : 'does not exist';
  const fragment = decodeURIComponent(url.hash.slice(1));
  if (fragment === '' || STATE.test(fragment) || target.ids.has(fragment)) return undefined;
  return `${target.file} has no id "${fragment}"`;
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();
