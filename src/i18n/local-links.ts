import { addressOf, isTranslated, type Language, placeOf } from './languages.ts';

/**
 * Links of a page lead to pages of its own language. Files, other sites, fragments, and links that name a language of their
 * own (`hreflang`) stay as they are.
 */
export function localLinks(html: string, language: Language, base: string): string {
  return html.replace(/<a\b[^>]*>/g, (tag) => {
    if (/\shreflang=/.test(tag)) return tag;
    return tag.replace(/(\shref=")([^"]*)"/, (_, open: string, address: string) => {
      return `${open}${localAddress(address, language, base)}"`;
    });
  });
}

function localAddress(address: string, language: Language, base: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  if (!pathname.startsWith(base) || !pathname.endsWith('/')) return address;
  const place = placeOf(pathname, base);
  if (place.language !== 'en' || !isTranslated(place.path)) return address;
  return addressOf({ language, path: place.path }, base) + rest;
}
