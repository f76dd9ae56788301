import { render } from 'preact';
import type { PracticeLab } from '../../components/practice-lab.ts';
import { readyForPaper } from '../paper.ts';
import { ProgressPage } from './page.tsx';
import { fillSheet, wireSheet } from './sheet.ts';

/** Wires the progress page. */
export function startProgress(): void {
  const root = element('progress');
  const sheet = element('sheet');
  const labs = JSON.parse(element('practice-labs').textContent ?? '') as PracticeLab[];
  readyForPaper();
  wireSheet(sheet, (reason) => {
    element('sheet-said').textContent = reason;
  });
  render(<ProgressPage labs={labs} onHeld={(held) => fillSheet(sheet, held, labs)} />, root);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`progress page: no #${id}`);
  return found;
}
