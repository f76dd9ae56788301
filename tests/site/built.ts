import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { addressOf, type Language, placeOf } from '../../src/i18n/languages.ts';
import { type Element, elementsOf } from './elements.ts';

/** A page of the built site. */
export interface Page {
  /** Below dist/, with forward slashes. */
  file: string;
  /** The path a visitor sees, base included. */
  address: string;
  language: Language;
  html: string;
  elements: readonly Element[];
  ids: ReadonlySet<string>;
  /** Where a page that only sends on sends to. */
  sendsTo: string | undefined;
  /** The page for addresses without one has no address. */
  missing: boolean;
}

export const DIST = process.env['SITE_DIST'] ?? 'dist';
export const BASE = process.env['SITE_BASE'] ?? '/';
export const SITE = process.env['SITE_URL'] ?? 'http://localhost:4321';

export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .sort();

/** The values that elements of a name have in an attribute. */
export const valuesOf = (page: Page, name: string, attribute: string): string[] =>
  page.elements.filter((one) => one.name === name).flatMap((one) => one.attributes.get(attribute) ?? []);

export function metaOf(page: Page, key: string): string | undefined {
  const found = page.elements.find(
    ({ name, attributes }) => name === 'meta' && (attributes.get('name') ?? attributes.get('property')) === key,
  );
  return found?.attributes.get('content');
}

export function linkOf(page: Page, rel: string): string[] {
  return page.elements
    .filter(({ name, attributes }) => name === 'link' && attributes.get('rel') === rel)
    .flatMap(({ attributes }) => attributes.get('href') ?? []);
}

/** Reads every page of the site once. */
export function pagesOf(folder: string, base: string): Page[] {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new Error(`${folder} holds no built site: run \`npm run build\` first`);
  return filesOf(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => pageFrom(file, readFileSync(path.join(folder, file), 'utf8'), base));
}

export function pageFrom(file: string, html: string, base: string): Page {
  const elements = elementsOf(html);
  const address = base + file.replace(/index\.html$/, '');
  const refresh = elements.find(({ attributes }) => attributes.get('http-equiv')?.toLowerCase() === 'refresh');
  return {
    file,
    address,
    language: placeOf(address, base).language,
    html,
    elements,
    ids: new Set(elements.flatMap(({ attributes }) => attributes.get('id') ?? [])),
    sendsTo: /url=(.*)$/i.exec(refresh?.attributes.get('content') ?? '')?.[1],
    missing: file === '404.html',
  };
}

/** The address of a page in another language. */
export const twinOf = (page: Page, language: Language, base: string): string =>
  addressOf({ language, path: placeOf(page.address, base).path }, base);
