/** Languages of the interface, English first; each has a catalog beside this file. Contents are written in English. */
export const LANGUAGES = ['en', 'es', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', de: 'Deutsch' };

/** The language of a tag such as `es` or `de-AT`; English for any other. */
export function languageOf(tag: string | undefined): Language {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** An address below the site's base: its language, and the path behind it without a leading slash. */
export interface Place {
  language: Language;
  path: string;
}

/** Takes `/x/es/gotchas/` below base `/x/` apart. */
export function placeOf(pathname: string, base: string): Place {
  const root = base.endsWith('/') ? base : `${base}/`;
  const path = pathname.startsWith(root) ? pathname.slice(root.length) : pathname.replace(/^\//, '');
  const first = path.split('/')[0];
  const language = LANGUAGES.find((one) => one !== 'en' && one === first);
  return language ? { language, path: path.slice(language.length + 1) } : { language: 'en', path };
}

/** The address of a page in a language: English has no prefix. */
export function addressOf({ language, path }: Place, base: string): string {
  const root = base.endsWith('/') ? base : `${base}/`;
  return `${root}${language === 'en' ? '' : `${language}/`}${path}`;
}

/** Pages that exist once: the permanent numbers lead to whatever page an entry has now. */
const ONCE = /^(g\/|404)/;

export const isTranslated = (path: string): boolean => !ONCE.test(path);
