import { t, tn } from '../i18n/index.ts';
import { type LabProgress, progressOf } from './state/progress.ts';
import { listAttempts } from './store/attempts.ts';
import { presentPerson } from './store/people.ts';

/** Writes into every `[data-progress="<lab>"]` how far the present person came. Without storage the places stay empty. */
export async function showProgress(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-progress]')];
  try {
    const { id } = await presentPerson();
    for (const place of places) {
      const progress = progressOf(await listAttempts(place.dataset['progress'] ?? '', id));
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
