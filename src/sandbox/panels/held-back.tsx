import { t } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Why nothing ran: a prediction is asked first. Closing it leaves everything as it is. */
export function HeldBack({ onTask }: { onTask(): void }) {
  const bench = useBench();
  const held = bench.held.value;
  if (!held) return null;
  const close = (): void => {
    bench.held.value = null;
  };
  return (
    <Dialog title={t('predict.first')} onClose={close}>
      <p>{t('predict.held', { task: held.task.title })}</p>
      <p class="row">
        <button
          type="button"
          class="plain"
          onClick={() => {
            close();
            onTask();
            bench.goToTask(held.task.id);
          }}
        >
          {t('predict.go')}
        </button>
      </p>
    </Dialog>
  );
}
