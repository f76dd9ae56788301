/** The currency register and the marks that lead to it. */
export const claim = {
  'claim.checked': '{certainty}, checked on {day}',
  'claim.mark': 'Currency register: {checked}',
  'claim.row': 'in the currency register',
  'claim.link': 'Link to {id}',
  'claim.corrected': 'Corrected.',
  'claim.corrects': 'The material we started from said:',
  'claim.usedOn': 'Used on',
  'claim.unused': 'Used on no page yet',
  'claim.search': 'Search',
  'claim.certainty': 'How sure',
  'claim.onlyCorrected': 'Corrected claims alone',
  'claim.count.one': '{count} claim',
  'claim.count.other': '{count} claims',
  'claim.countCorrected.one': '{count} of them corrects the material we started from.',
  'claim.countCorrected.other': '{count} of them correct the material we started from.',
} as const;
