import { useState } from 'preact/hooks';
import { formatNumber, t, tn } from '../../i18n/index.ts';
import type { StatementView } from '../../worker/plain.ts';
import { useBench } from '../state/context.ts';
import { openFile } from '../state/files.ts';
import { FailureBox } from '../ui/failure.tsx';
import { Grid } from '../ui/grid.tsx';
import { RunningNote } from '../ui/running.tsx';

/** The answer to the last script: one table a statement, the error where it stopped. */
export function ResultsPanel() {
  const bench = useBench();
  const answer = bench.answer.value;
  const [chosen, setChosen] = useState<number | null>(null);
  if (bench.running.value?.action.do === 'sql')
    return (
      <p class="empty-state">
        <RunningNote kinds={['sql']} />
      </p>
    );
  if (!answer) return <p class="empty-state">{t('results.empty')}</p>;
  const { statements, error } = answer;
  const at = Math.min(chosen ?? statements.length - 1, statements.length - 1);
  const statement = statements[at];
  return (
    <div class="results">
      {statements.length > 1 ? (
        <div class="row statement-list">
          {statements.map((one, index) => (
            <button
              key={one.span.start}
              type="button"
              class="quiet"
              aria-pressed={index === at}
              onClick={() => setChosen(index)}
            >
              {index + 1} · {one.kind.replaceAll('_', ' ')}
            </button>
          ))}
        </div>
      ) : null}
      {error ? <FailureBox failure={error} onOpen={(file, line) => void openFile(bench, file, { line })} /> : null}
      {statement ? <StatementResult statement={statement} milliseconds={answer.milliseconds} /> : null}
    </div>
  );
}

function StatementResult({ statement, milliseconds }: { statement: StatementView; milliseconds: number }) {
  const { grid } = statement;
  const seconds = (milliseconds / 1000).toFixed(2);
  if (grid.columns.length === 0)
    return <p class="meta">{t('results.done', { kind: statement.kind.replaceAll('_', ' '), seconds })}</p>;
  return (
    <>
      <p class="meta">
        {grid.rows.length < grid.total
          ? t('results.cut', { shown: formatNumber(grid.rows.length), total: formatNumber(grid.total), seconds })
          : tn('results.rows', grid.total, { seconds })}
      </p>
      <Grid columns={grid.columns} rows={grid.rows} label={t('results.label')} />
    </>
  );
}
