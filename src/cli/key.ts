import { openWarehouse, type Ports } from '../engine/index.ts';
import { openHistories, openKey } from '../grading/index.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { AnswerKey } from '../schema/game-day/key.ts';
import type { Step } from './job.ts';

/**
 * The numbers of one seed: what each form's right answer is, and what each known wrong repair leaves in the tables, as the
 * console makes them in its worker.
 */
export function keyOf(
  { bundle: { start, grading, solution }, seed, repairs }: { bundle: LabBundle; seed: number; repairs: boolean },
  ports: Ports,
  step: (next: Step) => void,
): AnswerKey {
  // The lab's own repairs were proven to end; a busy machine must not stop them half way. Silence still does.
  ports.database.setTimeLimit(undefined);
  const histories = openHistories(
    start,
    (config) => openWarehouse(ports, config),
    (done, total) => step({ at: 'history', done, total }),
  );
  const onCheck = (id: string): void => step({ at: 'check', id });
  const key = openKey({ lab: start, grading, seed, histories, solution, onCheck });
  try {
    const answers = key.answers();
    const wrong = repairs ? key.repairs : [];
    return {
      lab: start.id,
      title: start.lab.title,
      seed,
      answers,
      repairs: wrong.map((name, n) => {
        step({ at: 'action', n, do: name });
        return key.repair(name);
      }),
    };
  } finally {
    key.close();
    histories.close();
  }
}
