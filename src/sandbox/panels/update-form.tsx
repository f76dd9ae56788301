import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { PipelineView } from '../../worker/views.ts';
import { useBench } from '../state/context.ts';
import { saveAll } from '../state/files.ts';
import { RunningNote } from '../ui/running.tsx';

const MODES = ['refresh', 'full_refresh', 'reset_checkpoint', 'validate'] as const;
type Mode = (typeof MODES)[number];

/** Starts an update: which kind, and for which tables. What empties tables asks once. */
export function UpdateForm({ pipeline }: { pipeline: PipelineView }) {
  const bench = useBench();
  const [mode, setMode] = useState<Mode>('refresh');
  const [tables, setTables] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const choices = pipeline.graph.datasets.filter(
    (dataset) => dataset.kind === 'streaming_table' || dataset.kind === 'materialized_view',
  );

  const start = async (): Promise<void> => {
    setAsking(false);
    await saveAll(bench);
    const selection = tables.length > 0 ? [...tables] : ['all'];
    await bench.act({
      do: 'update_pipeline',
      pipeline: pipeline.key,
      refresh: mode === 'refresh' && tables.length > 0 ? [...tables] : [],
      full_refresh: mode === 'full_refresh' ? selection : [],
      reset_checkpoint: mode === 'reset_checkpoint' ? selection : [],
      validate_only: mode === 'validate',
    });
  };
  const running = bench.running.value?.action;
  return (
    <div class="update-form">
      <label>
        <span class="visually-hidden">{t('update.mode')}</span>
        <select value={mode} onChange={(event) => setMode(event.currentTarget.value as Mode)}>
          {MODES.map((one) => (
            <option key={one} value={one}>
              {t(`update.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {mode === 'validate' ? null : (
        <details class="picker">
          <summary>{tables.length === 0 ? t('update.all') : t('update.some', { count: tables.length })}</summary>
          <div class="picker-list">
            {choices.map((dataset) => (
              <label key={dataset.name} class="check">
                <input
                  type="checkbox"
                  checked={tables.includes(dataset.name)}
                  onChange={(event) =>
                    setTables(
                      event.currentTarget.checked
                        ? [...tables, dataset.name]
                        : tables.filter((name) => name !== dataset.name),
                    )
                  }
                />
                <span>{dataset.name.split('.').slice(-2).join('.')}</span>
              </label>
            ))}
          </div>
        </details>
      )}
      {asking ? (
        <span role="alert">
          {t('update.ask')}{' '}
          <button type="button" class="plain" onClick={() => void start()}>
            {t('update.yes')}
          </button>{' '}
          <button type="button" class="quiet" onClick={() => setAsking(false)}>
            {t('update.no')}
          </button>
        </span>
      ) : (
        <button
          type="button"
          class="plain"
          disabled={bench.busy.value}
          onClick={() => (mode === 'full_refresh' ? setAsking(true) : void start())}
        >
          {t('update.start')}
        </button>
      )}
      {running?.do === 'update_pipeline' && running.pipeline === pipeline.key ? (
        <RunningNote kinds={['update_pipeline']} />
      ) : null}
    </div>
  );
}
