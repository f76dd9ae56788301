import { element } from './dom.ts';

/** Filters a register as one types; `counted` says how many are shown. The choice is in the address, so that it can be sent. */
export function startRegister(counted: (count: number) => string): void {
  const form = element<HTMLFormElement>('filters');
  const items = [...document.querySelectorAll<HTMLElement>('#entries > li')];
  const apply = (): void => {
    const wanted = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const shown = items.filter((item) => {
      item.hidden = !matches(item.dataset, wanted);
      return !item.hidden;
    });
    element('count').textContent = counted(shown.length);
    element('nothing').hidden = shown.length > 0;
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''));
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
  };
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
}

/** Every word occurs, and each choice is one of the entry's. */
export function matches(
  entry: Readonly<Record<string, string | undefined>>,
  { q = '', ...choices }: Readonly<Record<string, string>>,
): boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => entry['words']?.includes(word)) &&
    Object.entries(choices).every(([name, value]) => value === '' || entry[name]?.split('|').includes(value))
  );
}
