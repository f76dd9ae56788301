import type { site as english } from '../en/site.ts';

export const site: Record<keyof typeof english, string> = {
  'language.label': 'Sprache',
  'language.notice': 'Die Oberfläche ist auf Deutsch, die Inhalte sind auf Englisch.',
  'embed.whole': 'Die ganze Seite auf Crosshire: {title}',
  'edit.file': 'Diese Seite ist {path} im Repository',
  'edit.do': 'Diese Seite bearbeiten: {path}',
  'search.more': 'Weitere Seiten',
  'filter.search': 'Suchen',
  'filter.any': 'alle',
  'filter.none': 'Nichts passt. Nimm ein Wort weg oder wähle „alle“.',
  'missing.title': 'Nicht hier · Crosshire',
  'missing.heading': 'Unter dieser Adresse gibt es keine Seite',
  'missing.description': 'Durchsuche das Handbuch, die Fallen und die Szenarien.',
  'missing.lead': 'Adressen von Fallen und Szenarien ändern sich nicht; diese wurde wohl abgeschnitten oder vertippt.',
  'missing.search': 'Durchsuche das Handbuch, die Fallen und die Szenarien',
  'missing.searching': 'Sucht …',
  'missing.found.one': '{count} Seite',
  'missing.found.other': '{count} Seiten',
  'missing.none': 'Keine Seite enthält diese Wörter.',
  'missing.failed': 'Der Suchindex konnte nicht geladen werden: {reason}',
  'missing.links': 'Oder beginne hier:',
};
