import { t } from '../../i18n/index.ts';
import { elapsed } from '../panels/notes.tsx';
import { useBench } from '../state/context.ts';
import { stepInWords } from '../state/steps.ts';
import { nextChange, type Replay } from './replay.ts';

/** Above the workbench when somebody's attempt is gone through: where it stands, and the way on and back. */
export function ReplayBar({ replay }: { replay: Replay }) {
  const bench = useBench();
  const at = replay.at.value;
  const total = replay.log.length;
  const last = replay.log[at - 1];
  const busy = bench.busy.value;
  const go = (to: number): void => void replay.go(to).catch(bench.tell);
  const button = (key: 'begin' | 'back' | 'next' | 'change', to: number, possible: boolean) => (
    <button type="button" class="plain" disabled={busy || !possible} onClick={() => go(to)}>
      {t(`replay.${key}`)}
    </button>
  );
  return (
    <section class="game-bar replay-bar" aria-label={t('replay.label')}>
      <strong>{t('replay.title', { who: replay.head.person ?? replay.head.game?.team ?? '' })}</strong>
      {button('begin', 0, at > 0)}
      {button('back', at - 1, at > 0)}
      {button('next', at + 1, at < total)}
      {button('change', nextChange(replay.log, at), at < total)}
      <label>
        {t('replay.step')}{' '}
        <input
          type="number"
          min={0}
          max={total}
          value={at}
          disabled={busy}
          onChange={({ currentTarget }) => go(currentTarget.valueAsNumber || 0)}
        />
      </label>
      <span class="meta">{t('replay.of', { total })}</span>
      <span class="replay-step" role="status">
        {last ? `${elapsed(last.ms)} ${stepInWords(last)}` : t('replay.atBegin')}
        {last?.outcome && last.outcome !== 'ok' ? ` (${t(`outcome.${last.outcome}`)})` : ''}
        {replay.differs.value ? ` ${t('replay.differs', { step: String(replay.differs.value.n) })}` : ''}
      </span>
    </section>
  );
}
