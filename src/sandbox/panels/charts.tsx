import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { ViewResult } from '../../worker/views.ts';
import { useView } from '../state/context.ts';
import { FailureBox } from '../ui/failure.tsx';

type ChartView = ViewResult<'charts'>[number];

/** The lab's charts over the tables as they are now. */
export function ChartsPanel() {
  const { value, failure } = useView({ view: 'charts' });
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  if (value.length === 0) return <p class="empty-state">{t('charts.none')}</p>;
  return (
    <div class="charts">
      {value.map((view) => (
        <figure key={view.chart.id}>
          <figcaption>
            {view.chart.title}
            {view.chart.unit ? <span class="meta"> {view.chart.unit}</span> : null}
          </figcaption>
          {view.error ? <FailureBox failure={view.error} /> : <ChartBox view={view} />}
        </figure>
      ))}
    </div>
  );
}

function ChartBox({ view }: { view: ChartView }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    void import('../charts/draw.ts').then(({ drawChart }) => {
      if (!gone && box.current && view.grid)
        box.current.replaceChildren(drawChart(view.chart, view.grid, Math.max(320, box.current.clientWidth)));
    });
    return () => {
      gone = true;
    };
  }, [view]);
  return <div class="chart" ref={box} role="img" aria-label={inWords(view)} />;
}

/** What the figure shows, in words: extent and the last value of each series. */
function inWords({ chart, grid }: ChartView): string {
  if (!grid || grid.rows.length === 0) return t('charts.empty', { title: chart.title });
  const index = (name: string): number =>
    grid.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  const x = index(chart.x);
  const y = index(chart.y);
  const first = grid.rows[0]?.[x] ?? '';
  const last = grid.rows.at(-1);
  return t('charts.describe', { title: chart.title, from: first, to: last?.[x] ?? '', value: last?.[y] ?? '' });
}
