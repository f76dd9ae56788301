import { hashOf, LONGEST, readHash } from '../../components/snippet-link.ts';
import { formatNumber, t } from '../../i18n/index.ts';
import type { ProofResult } from '../../schema/proof.ts';
import type { EngineLinks } from '../../worker/connect.ts';
import { element, elementOr, fill } from './dom.ts';

import { grid } from './rows.ts';

/** What the page hands over. */
interface Data {
  slug: string;
  engine: EngineLinks;
  /** Address of the packed proofs. */
  proofs: string;
  sides?: Record<'wrong' | 'right', ProofResult>;
}

type Side = 'wrong' | 'right' | 'own';

/** Wires a gotcha's page. Nothing is fetched or run before a button is pressed, whatever the link carries. */
export function startGotcha(): void {
  const data = JSON.parse(element('gotcha-data').textContent ?? '') as Data;
  wireCopies();
  if (data.sides) wireProof(data, data.sides);
}

function wireProof(data: Data, sides: NonNullable<Data['sides']>): void {
  const run = element<HTMLButtonElement>('run-both');
  const state = element('run-state');
  const form = element<HTMLFormElement>('own');
  const field = element<HTMLTextAreaElement>('own-snippet');
  const busy = (is: boolean): void => {
    run.disabled = is;
    form.querySelector('button')!.disabled = is;
  };
  const prove = lazyProver(data, (what) => {
    state.textContent = what;
  });
  const doing = async (place: HTMLElement, work: () => Promise<void>): Promise<void> => {
    busy(true);
    try {
      await work();
    } catch (error) {
      state.textContent = '';
      place.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      busy(false);
    }
  };
  run.addEventListener('click', () => {
    void doing(state, async () => {
      const wrong = await prove('wrong');
      const right = await prove('right');
      const same = JSON.stringify([wrong, right]) === JSON.stringify([sides.wrong, sides.right]);
      show('value', wrong);
      show('should', right);
      state.textContent = t(same ? 'gotcha.same' : 'gotcha.differs');
    });
  });
  busy(false);
  carry(field);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const result = element('own-result');
    void doing(result, async () => {
      const own = await prove('own', field.value);
      state.textContent = '';
      show('own', own);
      tell(result, own);
      result.scrollIntoView({ block: 'nearest' });
    });
  });
}

/** The link's snippet goes into the field, and the field's into the link. */
function carry(field: HTMLTextAreaElement): void {
  const link = element<HTMLAnchorElement>('own-link');
  const page = link.href;
  const renew = (): void => {
    link.href = page + hashOf(field.value);
  };
  field.addEventListener('input', renew);
  const take = (): void => {
    const carried = readHash(location.hash);
    const problem = element('own-problem');
    problem.hidden = carried.kind !== 'bad';
    if (carried.kind === 'none') return;
    if (carried.kind === 'snippet') field.value = carried.snippet;
    else {
      const why = t(`gotcha.badLink.${carried.why}`, { bytes: formatNumber(LONGEST) });
      problem.textContent = t('gotcha.badLink', { why });
    }
    renew();
    element('own').scrollIntoView();
  };
  // Another link to this very page brings its snippet, too.
  addEventListener('hashchange', take);
  take();
  renew();
}

/** The figures of one column; bars of a row keep the page's scale. */
function show(column: 'value' | 'should' | 'own', { figures }: ProofResult): void {
  const table = element('figures');
  for (const cell of table.querySelectorAll<HTMLElement>(`.${column}`)) cell.hidden = false;
  table.querySelectorAll('tbody tr').forEach((row, n) => {
    const cell = row.querySelector<HTMLElement>(`td.${column}`)!;
    const value = figures[n]?.value ?? null;
    const place = cell.querySelector('.number') ?? cell;
    if (place === cell) cell.classList.add('number');
    place.textContent = value ?? t('gotcha.null');
  });
}

function tell(place: HTMLElement, { apart, failed }: ProofResult): void {
  const failure = failed === null ? [] : [fill('p', t('gotcha.failed', { message: failed }), 'problem')];
  place.replaceChildren(...failure, fill('p', t('gotcha.apartOwn')), grid(apart));
}

/** Fetches the engine with the first proof. */
function lazyProver(data: Data, say: (what: string) => void) {
  const open = async () => {
    say(t('gotcha.runs', { what: t('gotcha.engine') }));
    const { openProver } = await import('./prover.ts');
    return openProver(data, (stage) => {
      if (stage === 'python') say(t('gotcha.runs', { what: t('gotcha.python') }));
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (side: Side, snippet?: string): Promise<ProofResult> => {
    opened ??= open();
    try {
      const prove = await opened;
      say(t('gotcha.runs', { what: t(`gotcha.side.${side}`) }));
      return await prove(side === 'own' ? 'right' : side, snippet);
    } catch (error) {
      // A download that failed is tried again by the next press.
      opened = undefined;
      throw error;
    }
  };
}

/** Pages over plain HTTP have no clipboard: there the text is selected, to be copied by keys. */
function wireCopies(): void {
  const short = elementOr<HTMLElement>('[data-short]');
  const own = short ? new URL(new URL(short.dataset['short']!).pathname, location.origin).href : '';
  if (short) short.textContent = own;
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('[data-site]'))
    field.value = field.value.replaceAll(field.dataset['site']!, own);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const field = element<HTMLTextAreaElement>(button.dataset['copy']!);
    const said = button.nextElementSibling as HTMLElement;
    button.disabled = false;
    button.addEventListener('click', async () => {
      field.select();
      const copied = await navigator.clipboard?.writeText(field.value).then(
        () => true,
        () => false,
      );
      said.textContent = t(copied ? 'gotcha.copied' : 'gotcha.selected');
    });
  }
}
