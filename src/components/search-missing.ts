import { t, tn } from '../i18n/index.ts';
import { placeOf } from '../i18n/languages.ts';

/** What is used of the search index's own script, which is made after the pages (https://pagefind.app/docs/api/). */
interface Pagefind {
  options(options: { baseUrl: string }): Promise<void>;
  debouncedSearch(words: string): Promise<{ results: { data(): Promise<Found> }[] } | null>;
}

interface Found {
  url: string;
  meta: { title?: string };
  /** HTML: the words found are in `<mark>`. */
  excerpt: string;
}

const MOST = 8;

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
  let index: Promise<Pagefind> | undefined;
  const search = async (): Promise<void> => {
    const words = field.value.trim();
    if (words === '') {
      state.textContent = '';
      list.replaceChildren();
      return;
    }
    state.textContent = t('missing.searching');
    try {
      index ??= open(base);
      const found = await (await index).debouncedSearch(words);
      // Null: more was typed meanwhile.
      if (!found) return;
      const pages = await Promise.all(found.results.slice(0, MOST).map((result) => result.data()));
      state.textContent = pages.length === 0 ? t('missing.none') : tn('missing.found', found.results.length);
      list.replaceChildren(...pages.map(entry));
    } catch (error) {
      index = undefined;
      state.textContent = t('missing.failed', { reason: error instanceof Error ? error.message : String(error) });
    }
  };
  for (const place of document.querySelectorAll<HTMLElement>('[data-message]'))
    place.textContent = t(place.dataset['message'] as Parameters<typeof t>[0]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  field.addEventListener('input', () => void search());
  field.value = wordsOf(placeOf(location.pathname, base).path);
  form.hidden = false;
  void search();
}

async function open(base: string): Promise<Pagefind> {
  const address = `${base}pagefind/pagefind.js`;
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.options({ baseUrl: base });
  return pagefind;
}

function entry({ url, meta, excerpt }: Found): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = meta.title ?? url;
  const text = document.createElement('p');
  text.innerHTML = excerpt;
  item.append(link, text);
  return item;
}
