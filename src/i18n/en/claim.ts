/** The currency register and the marks that lead to it. */
export const claim = {
  'claim.checked': '{certainty}, checked on {day}',
  'claim.mark': 'Currency register: {checked}',
} as const;
