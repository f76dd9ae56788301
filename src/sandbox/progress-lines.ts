import { afterPaint } from '../components/after-paint.ts';
import { isKept } from './store/name.ts';

/**
 * Fills in how far the present person came: every `[data-progress="<lab>"]` and `[data-checklist="<activity>"]`, with the
 * words of the list's `data-none` where nothing was begun. A browser that kept nothing fetches nothing for it; without
 * storage the places stay empty.
 */
export function startProgressLines(): void {
  afterPaint(() => void fill());
}

async function fill(): Promise<void> {
  try {
    if (!(await isKept())) return fillNone();
    const { showProgress } = await import('./progress.ts');
    await showProgress();
    if (!document.querySelector('[data-checklist]')) return;
    const { showTicked } = await import('./checklist/overview.ts');
    await showTicked();
  } catch (error) {
    console.warn('progress could not be read', error);
  }
}

function fillNone(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-none]'))
    for (const place of list.querySelectorAll<HTMLElement>('[data-progress], [data-checklist]')) {
      place.textContent = list.dataset['none'] ?? '';
      place.dataset['state'] = 'none';
    }
}
