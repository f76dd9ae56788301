import { type ClaimRegister, findClaim, type RegisteredClaim, readClaims } from '../authoring/index.ts';
import { language } from '../i18n/index.ts';
import type { Language } from '../i18n/languages.ts';

export type { RegisteredClaim } from '../authoring/index.ts';

let known: ClaimRegister | undefined;

/** The currency register, read once a build. */
export function claimRegister(): ClaimRegister {
  known ??= readClaims('src/content');
  return known;
}

/** The claim of that id. Throws an error that names the nearest ids, which ends the build. */
export const claimOf = (id: string): RegisteredClaim => findClaim(claimRegister(), id);

/** The claims of an area. Throws an error that names the areas. */
export function claimArea(id: string): ClaimRegister['areas'][number] {
  const { areas } = claimRegister();
  const area = areas.find((one) => one.id === id);
  if (!area)
    throw new Error(`there is no area \`${id}\` in src/content/claims: ${areas.map((one) => one.id).join(', ')}`);
  return area;
}

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>|`/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Throws when a page's own words for a claim do not hold its value: one of the two has changed. */
export function assertHolds({ id, value }: RegisteredClaim, words: string): void {
  if (value === undefined || plain(words).includes(plain(value))) return;
  throw new Error(`claim \`${id}\` is "${value}" in the currency register, the page says "${plain(words).trim()}"`);
}

const DAYS: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es', de: 'de' };

/** `2026-11-30` → `30 November 2026`, in the language of the page. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat(DAYS[language()], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
