import type { PracticeLab } from '../../components/practice-lab.ts';
import { t } from '../../i18n/index.ts';
import { writeSignOffField } from '../store/holdings.ts';
import { readinessOf } from './matrix.ts';
import { nameOf } from './names.ts';
import type { Held } from './page.tsx';
import { isReady } from './standing.ts';

const fieldsOf = (sheet: HTMLElement): HTMLInputElement[] => [
  ...sheet.querySelectorAll<HTMLInputElement>('[data-field]'),
];

/** Keeps what is written on the sheet: its fields stand in the page, and are as good for a pen. */
export function wireSheet(sheet: HTMLElement, onFailure: (reason: string) => void): void {
  sheet.addEventListener('change', ({ target }) => {
    markEmpty(sheet);
    if (!(target instanceof HTMLInputElement) || !target.dataset['field']) return;
    writeSignOffField(target.dataset['field'], target.value).catch((error: unknown) => onFailure(String(error)));
  });
}

/** An empty day is a line to write on, not a pattern of letters. */
function markEmpty(sheet: HTMLElement): void {
  for (const field of fieldsOf(sheet)) field.toggleAttribute('data-empty', field.value === '');
}

/** Writes what is kept into the sheet, and who is ready for what. */
export function fillSheet(sheet: HTMLElement, held: Held, labs: readonly PracticeLab[]): void {
  const { handing, taking, rows } = held.signOff;
  for (const field of fieldsOf(sheet)) {
    const [part = '', id = ''] = (field.dataset['field'] ?? '').split(':');
    const row = rows[id] ?? { owner: '', review: '' };
    field.value = { handing, taking, owner: row.owner, review: row.review }[part] ?? '';
  }
  markEmpty(sheet);
  const incidents = labs.filter(({ kind }) => kind === 'scenario');
  const lines = readinessOf(held, { labs: incidents, activities: [] }).map(({ person, labs: standings }) => {
    const missing = incidents.filter(({ id }) => !isReady(standings.get(id) ?? { kind: 'none' }));
    const ready = `${incidents.length - missing.length} / ${incidents.length}`;
    return [nameOf(person), ready, missing.map(({ title }) => title).join(', ') || t('progress.sheet.nothing')];
  });
  sheet.querySelector('[data-readiness]')?.replaceChildren(...lines.map(tableRow));
}

function tableRow(cells: readonly string[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const text of cells) row.insertCell().textContent = text;
  return row;
}
