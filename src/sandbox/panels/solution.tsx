import { t } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';
import { DEBRIEF } from '../state/documents.ts';

/** The way to the reference repairs. Looking at them before a pass is an entry of the log; the attempt stays as it is. */
export function SolutionPanel() {
  const bench = useBench();
  const open = bench.debriefed.value;
  const show = async (): Promise<void> => {
    if (!open) await bench.act({ do: 'reveal' });
    bench.documents.show(DEBRIEF);
  };
  return (
    <div class="empty-state">
      <p>{t(open ? 'solution.open' : 'solution.about')}</p>
      <button type="button" class="plain" disabled={bench.busy.value} onClick={() => void show()}>
        {t(open ? 'checks.debrief' : 'solution.show')}
      </button>
    </div>
  );
}
