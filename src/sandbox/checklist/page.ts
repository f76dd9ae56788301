import { t } from '../../i18n/index.ts';
import { presentPerson } from '../store/people.ts';
import { countTicked, readTicks, writeTick } from './store.ts';

/** Fills the evidence checklist of an activity with what the present person ticked, and keeps what is ticked or written. */
export async function startChecklist(): Promise<void> {
  const list = document.querySelector<HTMLElement>('[data-activity]');
  const status = document.getElementById('ticked');
  const activity = list?.dataset['activity'];
  if (!list || !status || !activity) throw new Error('activity page: no checklist');
  const lost = (error: unknown): void => {
    console.warn('the checklist cannot be kept', error);
    status.textContent = t('activity.notKept');
  };
  try {
    const { id: person } = await presentPerson();
    const boxes = [...list.querySelectorAll<HTMLInputElement>('[data-tick]')];
    const whereOf = (item: string) => list.querySelector<HTMLInputElement>(`[data-where="${item}"]`);
    const say = (): void => {
      const done = countTicked(readTicks(localStorage, person, activity));
      status.textContent = t('activity.ticked', { done, all: boxes.length });
    };
    for (const box of boxes) {
      const item = box.dataset['tick'] ?? '';
      const where = whereOf(item);
      const tick = readTicks(localStorage, person, activity)[item];
      box.checked = tick?.done ?? false;
      if (where) where.value = tick?.where ?? '';
      const keep = (): void => {
        const next = { done: box.checked, where: where?.value.trim() ?? '' };
        try {
          writeTick(localStorage, { person, activity, item }, next);
          say();
        } catch (error) {
          lost(error);
        }
      };
      box.addEventListener('change', keep);
      where?.addEventListener('change', keep);
    }
    say();
  } catch (error) {
    lost(error);
  }
}
