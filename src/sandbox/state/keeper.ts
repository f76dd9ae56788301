import { t } from '../../i18n/index.ts';
import type { Attempt } from '../../schema/log.ts';
import { setAside, writeAttempt } from '../store/attempts.ts';
import { newId } from '../store/db.ts';
import type { Person } from '../store/records.ts';

/** Keeps a person's attempts at a lab in this browser, one write after the other, so that a later one never comes first. */
export function createKeeper(lab: string, person: Person, tell: (problem: string) => void) {
  let slot = { id: newId() };
  let queue = Promise.resolve();
  const next = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      tell(t('boot.storage', { reason: error instanceof Error ? error.message : String(error) }));
    });
    return queue;
  };
  return {
    /** Where the present attempt is kept. */
    get id(): string {
      return slot.id;
    },
    /** From now on under this id; what is on its way still goes to the one before. */
    use: (id: string = newId()): void => {
      slot = { id };
    },
    keep: (attempt: Attempt): void => {
      const place = slot;
      void next(async () => {
        place.id = await writeAttempt(place.id, attempt, person.id);
      });
    },
    setAside: (): Promise<void> => next(() => setAside(lab, person.id)),
  };
}

export type Keeper = ReturnType<typeof createKeeper>;
