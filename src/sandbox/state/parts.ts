import { type Bench, PANES, type Pane } from './bench.ts';

/** The part after (`1`) or before (`-1`) one, round and round; from outside of all, the first or the last. */
export function nextPart(from: Pane | undefined, step: 1 | -1): Pane {
  const at = from ? PANES.indexOf(from) : step > 0 ? -1 : PANES.length;
  return PANES[(at + step + PANES.length) % PANES.length] as Pane;
}

/** Puts the focus on the tab that is selected in the next or the previous part; a narrow screen changes to it. */
export function goToPart(bench: Bench, step: 1 | -1): void {
  // A dialog keeps the focus to itself.
  if (document.querySelector('dialog[open]')) return;
  const here = document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'];
  const next = nextPart(
    PANES.find((pane) => pane === here),
    step,
  );
  bench.pane.value = next;
  // On a narrow screen it is drawn only now.
  setTimeout(() => focusPart(next));
}

export function focusPart(part: Pane): void {
  document.querySelector<HTMLElement>(`[data-part="${part}"] [role="tab"][aria-selected="true"]`)?.focus();
}
