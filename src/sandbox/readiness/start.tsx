import { render } from 'preact';
import type { Practice } from '../../components/practice-lab.ts';
import { readyForPaper } from '../paper.ts';
import { ProgressPage } from './page.tsx';
import { fillSheet, wireSheet } from './sheet.ts';

/** Wires the progress page. */
export function startProgress(): void {
  const root = element('progress');
  const sheet = element('sheet');
  const practice = JSON.parse(element('practice').textContent ?? '') as Practice;
  readyForPaper();
  wireSheet(sheet, (reason) => {
    element('sheet-said').textContent = reason;
  });
  render(<ProgressPage practice={practice} onHeld={(held) => fillSheet(sheet, held, practice.labs)} />, root);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`progress page: no #${id}`);
  return found;
}
