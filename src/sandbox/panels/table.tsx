import { useState } from 'preact/hooks';
import { t, tn } from '../../i18n/index.ts';
import { useBench, useView } from '../state/context.ts';
import { FailureBox } from '../ui/failure.tsx';
import { Grid } from '../ui/grid.tsx';

/** One table: its first rows, its columns, its versions. */
export function TablePanel() {
  const bench = useBench();
  const table = bench.table.value;
  const [part, setPart] = useState<'rows' | 'history'>('rows');
  if (!table) return <p class="empty-state">{t('table.none')}</p>;
  return (
    <div class="results">
      <div class="row filter">
        <strong class="mono">{table}</strong>
        <button type="button" class="quiet" aria-pressed={part === 'rows'} onClick={() => setPart('rows')}>
          {t('table.rows')}
        </button>
        <button type="button" class="quiet" aria-pressed={part === 'history'} onClick={() => setPart('history')}>
          {t('table.history')}
        </button>
      </div>
      {part === 'rows' ? <Preview key={table} table={table} /> : <History table={table} />}
    </div>
  );
}

function Preview({ table }: { table: string }) {
  const [version, setVersion] = useState<number | undefined>(undefined);
  const { value: history } = useView({ view: 'history', table });
  const { value, failure } = useView({ view: 'preview', table, limit: 200, version });
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  const at = history?.columns.findIndex((column) => column.name === 'version') ?? -1;
  const versions = at < 0 ? [] : (history?.rows ?? []).map((row) => Number(row[at]));
  return (
    <>
      <p class="meta">
        {tn('table.total', value.total, { shown: value.rows.length })}{' '}
        {versions.length > 1 ? (
          <select
            aria-label={t('table.asOf')}
            value={version ?? ''}
            onChange={({ currentTarget }) =>
              setVersion(currentTarget.value === '' ? undefined : Number(currentTarget.value))
            }
          >
            <option value="">{t('table.now')}</option>
            {versions.map((one) => (
              <option key={one} value={one}>
                {t('table.version', { version: String(one) })}
              </option>
            ))}
          </select>
        ) : null}
      </p>
      <Grid columns={value.columns} rows={value.rows} label={table} />
    </>
  );
}

function History({ table }: { table: string }) {
  const { value, failure } = useView({ view: 'history', table });
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  return <Grid columns={value.columns} rows={value.rows} label={t('table.historyOf', { table })} />;
}
