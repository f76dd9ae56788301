import { t, tn } from '../i18n/index.ts';
import { openAttempts } from './state/attempts-db.ts';
import { type LabProgress, progressOf } from './state/progress.ts';

/** Writes into every `[data-progress="<lab>"]` how far this browser came. Without storage the places stay empty. */
export async function showProgress(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-progress]')];
  try {
    const db = await openAttempts();
    for (const place of places) {
      const stored = await db.getAllFromIndex('attempts', 'lab', place.dataset['progress'] ?? '');
      const progress = progressOf(stored);
      place.textContent = inWords(progress);
      place.dataset['state'] = progress.kind;
    }
  } catch (error) {
    console.warn('progress could not be read', error);
  }
}

function inWords(progress: LabProgress): string {
  if (progress.kind === 'none') return t('scenarios.progress.none');
  const attempts = tn('scenarios.progress.attempts', progress.attempts);
  return `${state(progress)} ${attempts}.`;
}

function state(progress: Exclude<LabProgress, { kind: 'none' }>): string {
  switch (progress.kind) {
    case 'begun':
      return tn('scenarios.progress.begun', progress.steps);
    case 'checked':
      return t('scenarios.progress.checked', { holds: progress.holds, all: progress.all });
    case 'passed':
      return t(progress.revealed ? 'scenarios.progress.passedRevealed' : 'scenarios.progress.passed');
  }
}
