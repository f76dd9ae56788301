import type { claim as english } from '../en/claim.ts';

export const claim: Record<keyof typeof english, string> = {
  'claim.checked': '{certainty}, comprobado el {day}',
  'claim.mark': 'Registro de vigencia: {checked}',
  'claim.row': 'en el registro de vigencia',
  'claim.link': 'Enlace a {id}',
  'claim.corrected': 'Corregido.',
  'claim.corrects': 'El material del que partimos decía:',
  'claim.usedOn': 'Se usa en',
  'claim.unused': 'Todavía no se usa en ninguna página',
  'claim.search': 'Buscar',
  'claim.certainty': 'Con qué certeza',
  'claim.onlyCorrected': 'Solo las afirmaciones corregidas',
  'claim.count.one': '{count} afirmación',
  'claim.count.other': '{count} afirmaciones',
  'claim.countCorrected.one': '{count} de ellas corrige el material del que partimos.',
  'claim.countCorrected.other': '{count} de ellas corrigen el material del que partimos.',
};
