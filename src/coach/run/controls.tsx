import { t } from '../../i18n/index.ts';
import type { RunEvent } from '../../schema/game-day/record.ts';
import { useClock, useDay, useDo } from '../state/context.ts';
import { clockText } from '../ui/time.ts';

/** The clock and what moves it; always in sight, so that nothing has to be closed to see it. */
export function Controls() {
  const day = useDay();
  const run = useDo();
  const { state, elapsed, session } = useClock();
  const button = (event: RunEvent, text: string, primary = false) => (
    <button type="button" class={primary ? 'primary' : 'plain'} onClick={() => run(day.append(event))}>
      {text}
    </button>
  );
  return (
    <section class="controls" aria-label={t('game.run.controls')}>
      <span class="big-clock" role="timer" aria-label={t('game.run.elapsed')}>
        {clockText(elapsed)}
      </span>
      <span class="state">{t(`game.state.${state}`)}</span>
      {session ? (
        <span class="session-clock">
          <strong>{day.labs[session.lab]?.lab.title ?? session.lab}</strong>{' '}
          {session.phase
            ? t('game.run.phase', { phase: t(`phase.${session.phase.phase}`), left: clockText(session.phase.left) })
            : null}{' '}
          <span class={session.left < 0 ? 'over' : undefined}>
            {t('game.run.left', { left: clockText(session.left) })}
          </span>
        </span>
      ) : null}
      <span class="spacer" />
      {state === 'planned' ? button({ do: 'start' }, t('game.run.start'), true) : null}
      {state === 'running' ? button({ do: 'pause' }, t('game.run.pause')) : null}
      {state === 'paused' ? button({ do: 'resume' }, t('game.run.resume'), true) : null}
      {state === 'running' || state === 'paused' ? (
        <>
          {button({ do: 'extend', minutes: 5 }, t('game.run.extend', { minutes: 5 }))}
          {button({ do: 'freeze' }, t('game.run.freeze'))}
        </>
      ) : null}
      {state === 'frozen' ? button({ do: 'thaw' }, t('game.run.thaw')) : null}
      <a class="plain" href="?view=board" target="crosshire-board" rel="noreferrer">
        {t('game.run.board')}
      </a>
    </section>
  );
}
