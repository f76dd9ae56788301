import { t, tn } from '../i18n/index.ts';
import { type LabProgress, progressOf } from './state/progress.ts';
import { allAttempts } from './store/attempts.ts';
import { presentPerson } from './store/people.ts';

/** Writes into every `[data-progress="<lab>"]` how far the present person came. Throws where there is no storage. */
export async function showProgress(): Promise<void> {
  const { id } = await presentPerson();
  const own = (await allAttempts()).attempts.filter(({ person }) => person === id);
  for (const place of document.querySelectorAll<HTMLElement>('[data-progress]')) {
    const progress = progressOf(own.filter(({ lab }) => lab === place.dataset['progress']));
    place.textContent = inWords(progress);
    place.dataset['state'] = progress.kind;
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
