/** What every page has: languages, embedding, the file behind it, and the page for an address without one. */
export const site = {
  'language.label': 'Language',
  'language.notice': 'The interface is in English.',
  'embed.whole': 'The whole page on Crosshire: {title}',
  'edit.file': 'This page is {path} in the repository',
  'edit.do': 'Edit this page: {path}',
  'missing.title': 'Not here · Crosshire',
  'missing.heading': 'There is no page at this address',
  'missing.description': 'Search the handbook, the gotchas and the scenarios.',
  'missing.lead': 'Addresses of gotchas and scenarios do not change, so this one was probably cut or mistyped.',
  'missing.search': 'Search the handbook, the gotchas and the scenarios',
  'missing.searching': 'Searching …',
  'missing.found.one': '{count} page',
  'missing.found.other': '{count} pages',
  'missing.none': 'No page has these words.',
  'missing.failed': 'The search index could not be loaded: {reason}',
  'missing.links': 'Or begin here:',
} as const;
