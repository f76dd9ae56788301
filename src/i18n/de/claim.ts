import type { claim as english } from '../en/claim.ts';

export const claim: Record<keyof typeof english, string> = {
  'claim.checked': '{certainty}, geprüft am {day}',
  'claim.mark': 'Aktualitätsregister: {checked}',
  'claim.row': 'im Aktualitätsregister',
  'claim.link': 'Link zu {id}',
  'claim.corrected': 'Berichtigt.',
  'claim.corrects': 'In unserem Ausgangsmaterial stand:',
  'claim.usedOn': 'Verwendet auf',
  'claim.unused': 'Noch auf keiner Seite verwendet',
  'claim.search': 'Suchen',
  'claim.certainty': 'Wie sicher',
  'claim.onlyCorrected': 'Nur berichtigte Aussagen',
  'claim.count.one': '{count} Aussage',
  'claim.count.other': '{count} Aussagen',
  'claim.countCorrected.one': '{count} davon berichtigt unser Ausgangsmaterial.',
  'claim.countCorrected.other': '{count} davon berichtigen unser Ausgangsmaterial.',
};
