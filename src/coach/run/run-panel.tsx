import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { BoardTable } from '../board/board-table.tsx';
import { useDay, useDo } from '../state/context.ts';
import { CatchUp } from './catch-up.tsx';
import { Observations } from './observations.tsx';
import { Results } from './results.tsx';
import { Sheet } from './sheet.tsx';

/** The day as it runs: the sheet on the left, what is heard and what comes in on the right. */
export function RunPanel() {
  return (
    <div class="run">
      <Sheet />
      <div class="run-right">
        <Results />
        <section>
          <h2>{t('game.board.title')}</h2>
          <BoardTable />
        </section>
        <Observations />
        <CatchUp />
        <NewDay />
      </div>
    </div>
  );
}

/** Nothing is deleted: the old day stays in this browser's storage. */
function NewDay() {
  const day = useDay();
  const run = useDo();
  const [asking, setAsking] = useState(false);
  return asking ? (
    <p role="alert">
      {t('game.newDay.ask')}{' '}
      <button type="button" class="plain" onClick={() => run(day.begin().then(() => setAsking(false)))}>
        {t('game.newDay.yes')}
      </button>{' '}
      <button type="button" class="quiet" onClick={() => setAsking(false)}>
        {t('game.newDay.no')}
      </button>
    </p>
  ) : (
    <p>
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        {t('game.newDay.title')}
      </button>
    </p>
  );
}
