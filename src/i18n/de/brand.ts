import type { brand as english } from '../en/brand.ts';

export const brand: Record<keyof typeof english, string> = {
  'brand.name': 'Crosshire',
  'brand.claim': 'Übe die Übergabe, bevor sie deine ist.',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',
  'theme.toggle': 'Zwischen Hell und Dunkel wechseln',
  'nav.skip': 'Zum Inhalt springen',
  'nav.handbook': 'Handbuch',
  'nav.scenarios': 'Szenarien',
  'nav.main': 'Hauptmenü',
  'search.label': 'Suchen',
};
