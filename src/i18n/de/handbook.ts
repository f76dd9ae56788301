import type { handbook as english } from '../en/handbook.ts';

export const handbook: Record<keyof typeof english, string> = {
  'handbook.open': 'In der Sandbox öffnen: {lab}',
  'handbook.openEdited': 'In der Sandbox öffnen, wie in {lab} ausgerollt',
  'handbook.try': 'In der Sandbox ausprobieren',
  'handbook.wrong': 'Falsch',
  'handbook.cite': 'Link zu diesem Punkt: {name}',
  'handbook.inWords': 'Die Abbildung in Worten',

  'decision.ask': 'Antworte danach, was die Quelle tut, nicht danach, wie ihre Schnittstelle heißt.',
  'decision.pattern': 'Muster',
  'decision.lands': 'Landet in',
  'decision.costs': 'Was die falsche Wahl kostet',
  'decision.first': 'Zuvor',
  'decision.none': 'Kein Muster passt',
  'decision.chosen': 'deine Quelle',
  'decision.reset': 'Von vorn',
  'decision.link': 'Link zu diesen Antworten',
  'decision.possible': 'Noch möglich:',
  'decision.shape': 'Form der Quelle',
};
