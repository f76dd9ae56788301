import { t } from '../../i18n/index.ts';
import { useDay, usePlan } from '../state/context.ts';
import type { AnswerKeys, Work } from './keys.ts';

/** What is being made and how far it is, or why it stopped. */
export function Working({ keys }: { keys: AnswerKeys }) {
  const day = useDay();
  const plan = usePlan();
  const work = keys.work.value;
  const failed = keys.failed.value;
  if (failed)
    return (
      <p class="warning" role="alert">
        {t('game.key.failed', { reason: failed })}
      </p>
    );
  if (!work) return null;
  const { lab, seed, waiting } = work;
  const team = plan.teams.find((one) => one.seed === seed)?.name ?? String(seed);
  const share = shareOf(work);
  return (
    <div class="key-working">
      <p role="status">
        <strong>{t('game.key.working', { team, lab: day.labs[lab]?.lab.title ?? lab })}</strong> {stepText(work)}{' '}
        {waiting > 0 ? <span class="note">{t('game.key.waiting', { count: waiting })}</span> : null}
      </p>
      <progress max={1} {...(share === null ? {} : { value: share })} aria-label={t('game.key.title')} />
      <button type="button" class="plain" onClick={() => keys.stop()}>
        {t('game.key.stop')}
      </button>
    </div>
  );
}

function stepText({ n, total, name, progress }: Work): string {
  if (total > 0) return t('game.key.step.repair', { n, total, name: name.replaceAll('-', ' ') });
  if (!progress || progress.stage === 'engine' || progress.stage === 'python') return t('game.key.step.engine');
  if (progress.stage === 'history') return t('boot.history', { done: progress.done, total: progress.total });
  return t('game.key.step.answers');
}

/** Null while nobody can count. */
function shareOf({ n, total, progress }: Work): number | null {
  if (total > 0) return (n - 1) / total;
  return progress && progress.total > 0 ? progress.done / progress.total : null;
}
