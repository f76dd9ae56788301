import { tn } from '../../i18n/index.ts';

/** What is asked for: words that all occur, a certainty or none, corrected claims alone. */
export interface Wanted {
  words: readonly string[];
  certainty: string;
  corrected: boolean;
}

/** Whether a row's data attributes are what is asked for. */
export function isWanted(row: DOMStringMap, { words, certainty, corrected }: Wanted): boolean {
  return (
    words.every((word) => row['words']?.includes(word)) &&
    (certainty === '' || row['certainty'] === certainty) &&
    (!corrected || row['corrected'] !== undefined)
  );
}

/** Filters the currency register as one types. A row that the address names is always shown. */
export function startClaimFilter(): void {
  const form = document.querySelector<HTMLFormElement>('#claim-filter');
  const count = document.querySelector('#claim-count');
  if (!form || !count) throw new Error('claim filter: the form is missing');
  const rows = [...document.querySelectorAll<HTMLElement>('.claims > li')];
  const apply = (): void => {
    const data = new FormData(form);
    const wanted: Wanted = {
      words: String(data.get('q')).toLowerCase().split(/\s+/).filter(Boolean),
      certainty: String(data.get('certainty')),
      corrected: data.has('corrected'),
    };
    for (const row of rows) row.hidden = !isWanted(row.dataset, wanted);
    count.textContent = tn('claim.count', rows.filter(({ hidden }) => !hidden).length);
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  // A link to a row that the filter hides would lead nowhere.
  window.addEventListener('hashchange', () => {
    form.reset();
    apply();
  });
  form.hidden = false;
}
