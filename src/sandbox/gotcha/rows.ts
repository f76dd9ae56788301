import { t } from '../../i18n/index.ts';
import type { ProofResult } from '../../schema/proof.ts';
import { fill } from './dom.ts';

/** Rows as the page draws them. */
export function grid({ columns, rows }: ProofResult['apart']): HTMLElement {
  if (rows.length === 0) return fill('p', t('gotcha.noRows'), 'note');
  const table = document.createElement('table');
  table.className = 'rows';
  const line = (cells: readonly HTMLElement[]): HTMLElement => {
    const row = document.createElement('tr');
    row.append(...cells);
    return row;
  };
  const cell = (value: string | null) => fill('td', value ?? t('gotcha.null'), value === null ? 'null' : '');
  table.append(line(columns.map((name) => fill('th', name))), ...rows.map((row) => line(row.map(cell))));
  return table;
}
