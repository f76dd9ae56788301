import { addressOf, isTranslated, type Place, placeOf } from './languages.ts';

/**
 * Links of a page lead to pages of its own language. Other sites, fragments, and links that name a language of their own
 * (`hreflang`) stay as they are; so do files, for which a path that is relative to the page is led out of the language's folder.
 */
export function localLinks(html: string, page: Place, base: string): string {
  return html.replace(/<a\b[^>]*>/g, (tag) => {
    if (/\shreflang=/.test(tag)) return tag;
    return tag.replace(/(\shref=")([^"]*)"/, (_, open: string, address: string) => {
      return `${open}${localAddress(address, page, base)}"`;
    });
  });
}

function localAddress(address: string, page: Place, base: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  if (pathname === '' || /^[a-z][a-z+.-]*:|^\/\//i.test(pathname)) return address;
  const written = `http://x${addressOf({ language: 'en', path: page.path }, base)}`;
  const target = new URL(pathname, written).pathname;
  if (!target.startsWith(base)) return address;
  const place = placeOf(target, base);
  const follows = place.language === 'en' && target.endsWith('/') && isTranslated(place.path);
  if (follows)
    return pathname.startsWith('/') ? addressOf({ ...place, language: page.language }, base) + rest : address;
  return target + rest;
}
