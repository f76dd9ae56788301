import { t } from '../../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Game } from './game.ts';

/** One question before what may not come back. Closing it is a no. */
export function Ask({ game }: { game: Game }) {
  const question = game.question.value;
  if (!question) return null;
  const how = question.how.map((one) => t(`game.destroyed.${one}`)).join(', ');
  return (
    <Dialog title={t('game.ask.title')} onClose={() => question.answer(false)}>
      <p>{t('game.ask.text', { how: how.charAt(0).toUpperCase() + how.slice(1) })}</p>
      <p class="row">
        <button type="button" class="plain" onClick={() => question.answer(true)}>
          {t('game.ask.yes')}
        </button>
        <button type="button" class="plain" onClick={() => question.answer(false)}>
          {t('game.ask.no')}
        </button>
      </p>
    </Dialog>
  );
}
