import { useState } from 'preact/hooks';
import { HANDOVER } from '../../game-day/index.ts';
import { t } from '../../i18n/index.ts';
import { elapsed } from '../panels/notes.tsx';
import { useBench } from '../state/context.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Game } from './game.ts';

/**
 * A shift change on the scribe's notes: they cover the warehouse until the next shift has read them. What is not written
 * there is not handed over, as in a real night.
 */
export function ShiftChange({ game }: { game: Game }) {
  const bench = useBench();
  const [open, setOpen] = useState(false);
  const notes = bench.entries.value.flatMap(({ n, ms, action }) =>
    action.do === 'note' ? [{ n, ms, text: action.text }] : [],
  );
  const begin = (): void => {
    bench.look(HANDOVER.begun);
    setOpen(true);
  };
  const taken = (): void => {
    bench.look(HANDOVER.taken);
    setOpen(false);
  };
  return (
    <>
      <button type="button" class="plain" disabled={bench.busy.value} onClick={begin}>
        {t('game.shift')}
      </button>
      {open ? (
        <Dialog title={t('game.shift.title', { team: game.ticket.name })} onClose={taken} cover>
          <p>{t('game.shift.about')}</p>
          {notes.length === 0 ? <p class="error">{t('game.shift.none')}</p> : null}
          <ol class="shift-notes">
            {notes.map(({ n, ms, text }) => (
              <li key={n}>
                <span class="mono">{elapsed(ms)}</span> <span>{text}</span>
              </li>
            ))}
          </ol>
          <p class="row">
            <button type="button" class="primary" onClick={taken}>
              {t('game.shift.taken')}
            </button>
            <button type="button" class="plain" onClick={() => window.print()}>
              {t('game.print')}
            </button>
          </p>
        </Dialog>
      ) : null}
    </>
  );
}
