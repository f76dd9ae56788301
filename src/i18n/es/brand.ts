import type { brand as english } from '../en/brand.ts';

export const brand: Record<keyof typeof english, string> = {
  'brand.name': 'Crosshire',
  'brand.claim': 'Ensaya el relevo antes de que sea tuyo.',
  'theme.light': 'Claro',
  'theme.dark': 'Oscuro',
  'theme.toggle': 'Cambiar entre claro y oscuro',
  'nav.skip': 'Ir al contenido',
  'nav.handbook': 'Manual',
  'nav.scenarios': 'Escenarios',
  'nav.main': 'Principal',
  'search.label': 'Buscar',
};
