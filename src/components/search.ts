import { t, tn } from '../i18n/index.ts';

/** What is used of the search index's own script, which is made after the pages (https://pagefind.app/docs/api/). */
interface Pagefind {
  options(options: { baseUrl: string }): Promise<void>;
  debouncedSearch(words: string): Promise<{ results: { data(): Promise<Found> }[] } | null>;
}

interface Place {
  url: string;
  title: string;
  /** HTML: the words found are in `<mark>`. */
  excerpt: string;
}

interface Found {
  url: string;
  meta: { title?: string };
  excerpt: string;
  /** The places of the page that have the words, each under a heading. */
  sub_results: readonly Place[];
}

/** Where words are typed and pages appear. */
export interface SearchParts {
  field: HTMLInputElement;
  /** Says what is going on. */
  state: HTMLElement;
  list: HTMLElement;
  /** Shows more of them; it is shown itself while there are more. */
  more?: HTMLButtonElement | undefined;
}

const MOST = 8;
const PLACES = 3;

type Results = readonly { data(): Promise<Found> }[];

/** A search of the site's index as one types. `base` is the site's own address, with a slash at its ends. */
export function searchIn({ field, state, list, more }: SearchParts, base: string): () => Promise<void> {
  let index: Promise<Pagefind> | undefined;
  let results: Results = [];
  let asked = 0;
  /** Of these results from the nth on; nothing where others were found meanwhile. */
  const show = async (of: Results, from: number): Promise<void> => {
    const pages = await Promise.all(of.slice(from, from + MOST).map((result) => result.data()));
    if (of !== results) return;
    if (from === 0) list.replaceChildren();
    list.append(...pages.map(entry));
    if (more) more.hidden = list.childElementCount >= of.length;
  };
  more?.addEventListener('click', () => void show(results, list.childElementCount));
  return async () => {
    const own = ++asked;
    const words = field.value.trim();
    state.textContent = words === '' ? '' : t('missing.searching');
    try {
      index ??= open(base);
      const found = words === '' ? { results: [] } : await (await index).debouncedSearch(words);
      // More was typed meanwhile; null says so too.
      if (!found || own !== asked) return;
      results = found.results;
      if (words !== '')
        state.textContent = results.length === 0 ? t('missing.none') : tn('missing.found', results.length);
      await show(results, 0);
    } catch (error) {
      index = undefined;
      state.textContent = t('missing.failed', { reason: error instanceof Error ? error.message : String(error) });
    }
  };
}

async function open(base: string): Promise<Pagefind> {
  const address = `${base}pagefind/pagefind.js`;
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.options({ baseUrl: base });
  return pagefind;
}

/** A page that has the words, and the headings in it that have them. */
function entry({ url, meta, excerpt, sub_results }: Found): HTMLElement {
  const item = place({ url, title: meta.title ?? url, excerpt });
  // What stands above the first heading is under the page's own title.
  const places = sub_results.filter((one) => one.url !== url && !one.url.endsWith('#_top')).slice(0, PLACES);
  if (places.length === 0) return item;
  const list = document.createElement('ul');
  list.append(...places.map(place));
  item.append(list);
  return item;
}

function place({ url, title, excerpt }: Place): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  const text = document.createElement('p');
  text.innerHTML = excerpt;
  item.append(link, text);
  return item;
}
