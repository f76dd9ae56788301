export const brand = {
  'brand.name': 'Crosshire',
  'brand.claim': 'Practise the handover before it is yours.',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.toggle': 'Switch between light and dark',
  'nav.skip': 'Skip to the content',
  'nav.handbook': 'Handbook',
  'nav.scenarios': 'Scenarios',
  'nav.main': 'Main',
  'search.label': 'Search',
} as const;
