import { t } from '../../i18n/index.ts';
import { presentPerson } from '../store/people.ts';
import { countTicked, readTicks } from './store.ts';

/** Writes into every `[data-checklist="<activity>"]` how much evidence the present person has. Throws where there is no storage. */
export async function showTicked(): Promise<void> {
  const { id } = await presentPerson();
  for (const place of document.querySelectorAll<HTMLElement>('[data-checklist]')) {
    const done = countTicked(readTicks(localStorage, id, place.dataset['checklist'] ?? ''));
    const all = Number(place.dataset['all']);
    place.textContent = done === 0 ? t('scenarios.progress.none') : t('activity.ticked', { done, all });
    place.dataset['state'] = done === 0 ? 'none' : done < all ? 'begun' : 'passed';
  }
}
