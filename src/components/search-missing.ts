import { t } from '../i18n/index.ts';
import { placeOf } from '../i18n/languages.ts';
import { searchIn } from './search.ts';

/** The words of an address, for the search: `/gotchas/drop-rul/` → `gotchas drop rul`. */
export function wordsOf(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A stray percent sign: the words around it still help.
  }
  return path
    .replace(/\.\w+$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

/** Wires the page for an address without one: its form searches for the words of the address, then for whatever is typed. */
export function searchMissing(base: string): void {
  const form = document.querySelector<HTMLFormElement>('#missing-search')!;
  const field = form.querySelector('input')!;
  const state = document.querySelector<HTMLElement>('#missing-state')!;
  const list = document.querySelector<HTMLElement>('#missing-results')!;
  const search = searchIn({ field, state, list }, base);
  for (const place of document.querySelectorAll<HTMLElement>('[data-message]'))
    place.textContent = t(place.dataset['message'] as Parameters<typeof t>[0]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  field.addEventListener('input', () => void search());
  // Whoever was quicker to type keeps what was typed.
  field.value ||= wordsOf(placeOf(location.pathname, base).path);
  void search();
}
