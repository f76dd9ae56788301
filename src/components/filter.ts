/** What a row has to show: its `data-…` attributes. */
export type Row = Readonly<Record<string, string | undefined>>;

/** Every word occurs, and each choice is one of the row's. */
export function matches(row: Row, { q = '', ...choices }: Readonly<Record<string, string>>): boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => row['words']?.includes(word)) &&
    Object.entries(choices).every(([name, value]) => value === '' || row[name]?.split('|').includes(value))
  );
}

/** The address's query with the form's fields in it; whatever else it says stays. Empty, or begins with `?`. */
export function queryWith(search: string, names: Iterable<string>, wanted: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  for (const name of names) {
    if (wanted[name]) query.set(name, wanted[name]);
    else query.delete(name);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Wires the page's filter bar: rows are filtered as one types, and the choice is in the address, so that it can be sent. */
export function startFilter(): void {
  const form = document.querySelector<HTMLFormElement>('form.filter');
  const count = form?.querySelector('output');
  const nothing = document.querySelector<HTMLElement>('.filter-none');
  if (!form || !count || !nothing) throw new Error('filter bar: it is not on this page');
  const rows = [...document.querySelectorAll<HTMLElement>(form.dataset['rows'] ?? '')];
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];

  const wanted = (): Record<string, string> =>
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const apply = (): void => {
    const choice = wanted();
    for (const row of rows) row.hidden = !matches(row.dataset, choice);
    const shown = rows.filter(({ hidden }) => !hidden).length;
    const said = (shown === 1 ? count.dataset['one'] : count.dataset['other']) ?? '';
    count.textContent = said.replace('{count}', String(shown));
    nothing.hidden = shown > 0;
  };
  let asked = false;
  /** More words to find rows by, fetched once. Until they are here, and without a network, names and symptoms are searched. */
  const fetchFurther = (): void => {
    const address = form.dataset['further'];
    if (!address || asked || wanted()['q'] === '') return;
    asked = true;
    addWords(rows, address).then(apply, () => {
      asked = false;
    });
  };
  const names = fields.map(({ name }) => name);
  const address = (): void => {
    const query = queryWith(location.search, names, wanted());
    history.replaceState(null, '', location.pathname + query + location.hash);
  };
  /** A link to a row that the filter hides would lead nowhere. */
  const reveal = (): void => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!named?.closest('[hidden]')) return;
    form.reset();
    apply();
    address();
    named.scrollIntoView();
  };

  fill(fields, new URLSearchParams(location.search));
  form.addEventListener('input', () => {
    apply();
    address();
    fetchFurther();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', reveal);
  // Whoever typed before this ran is answered too.
  if (Object.values(wanted()).some((value) => value !== '')) apply();
  fetchFurther();
  reveal();
}

async function addWords(rows: readonly HTMLElement[], address: string): Promise<void> {
  const words = (await (await fetch(address)).json()) as Readonly<Record<string, string>>;
  for (const row of rows) row.dataset['words'] += ` ${words[row.dataset['id'] ?? ''] ?? ''}`;
}

/** What the address asks for goes into the form. */
function fill(fields: readonly (HTMLInputElement | HTMLSelectElement)[], asked: URLSearchParams): void {
  for (const field of fields) {
    const value = asked.get(field.name);
    if (value === null) continue;
    if (field.type === 'checkbox') (field as HTMLInputElement).checked = value === field.value;
    else field.value = value;
  }
}
