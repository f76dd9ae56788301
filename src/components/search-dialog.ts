import { searchIn } from './search.ts';

const part = <T extends HTMLElement>(dialog: HTMLElement, selector: string): T => {
  const found = dialog.querySelector<T>(selector);
  if (!found) throw new Error(`search: no ${selector}`);
  return found;
};

/** Makes the dialog search; fetched when it is opened for the first time. */
export function startSearch(dialog: HTMLDialogElement): void {
  const field = part<HTMLInputElement>(dialog, 'input');
  const search = searchIn(
    {
      field,
      state: part(dialog, '.search-state'),
      list: part(dialog, 'ol'),
      more: part<HTMLButtonElement>(dialog, '.search-more'),
    },
    dialog.dataset['base'] ?? '/',
  );
  field.addEventListener('input', () => void search());
  // What was typed while this was fetched.
  void search();
}
