import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';
import { stepInWords } from '../state/steps.ts';
import { elapsed } from './notes.tsx';

/** The attempt itself: every entry, newest first, and the way back to any of them. */
export function LogPanel({ onRewind }: { onRewind(n: number): Promise<void> }) {
  const bench = useBench();
  const [asking, setAsking] = useState<number | null>(null);
  const entries = [...bench.entries.value].reverse();
  if (entries.length === 0) return <p class="empty-state">{t('log.empty')}</p>;
  return (
    <ol class="log">
      {entries.map((entry) => (
        <li key={entry.n}>
          <span class="mono">{elapsed(entry.ms)}</span>
          <span>{stepInWords(entry)}</span>
          {entry.outcome && entry.outcome !== 'ok' ? <span class="meta">{t(`outcome.${entry.outcome}`)}</span> : null}
          {asking === entry.n ? (
            <span role="alert">
              {t('log.ask')}{' '}
              <button
                type="button"
                class="plain"
                onClick={() => {
                  setAsking(null);
                  void onRewind(entry.n + 1);
                }}
              >
                {t('log.yes')}
              </button>{' '}
              <button type="button" class="quiet" onClick={() => setAsking(null)}>
                {t('update.no')}
              </button>
            </span>
          ) : bench.game.value || bench.replay.value ? null : (
            <button type="button" class="quiet" disabled={bench.busy.value} onClick={() => setAsking(entry.n)}>
              {t('log.rewind')}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
