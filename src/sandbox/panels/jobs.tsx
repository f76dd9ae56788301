import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useBench, useView } from '../state/context.ts';
import { saveAll } from '../state/files.ts';
import type { JobRun } from '../state/platform.ts';
import { FailureBox } from '../ui/failure.tsx';
import { RunningNote } from '../ui/running.tsx';
import { PlatformState } from '../ui/state.tsx';
import { RunDetail } from './run-detail.tsx';

/** Job runs with their tasks; run the job, or repair its last run. */
export function JobsPanel() {
  const bench = useBench();
  const { value: jobs } = useView({ view: 'jobs' });
  const { value: runs, failure } = useView({ view: 'runs' });
  const [open, setOpen] = useState<string | null>(null);
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!runs || !jobs) return <p class="empty-state">{t('panel.loading')}</p>;
  const run = async (job: string): Promise<void> => {
    await saveAll(bench);
    await bench.act({ do: 'run_job', job });
  };
  const latest = runs[0];
  return (
    <div>
      <div class="row filter">
        {jobs.map((job) => (
          <button
            key={job.key}
            type="button"
            class="plain"
            disabled={bench.busy.value}
            onClick={() => void run(job.key)}
          >
            {t('jobs.run', { job: job.key })}
          </button>
        ))}
        {latest && latest.state !== 'SUCCESS' ? (
          <button
            type="button"
            class="plain"
            disabled={bench.busy.value}
            onClick={() => void bench.act({ do: 'repair_run', run: 'last', tasks: 'failed' })}
          >
            {t('jobs.repair')}
          </button>
        ) : null}
        <RunningNote kinds={['run_job', 'repair_run']} />
      </div>
      <table class="list-table">
        <thead>
          <tr>
            <th scope="col">{t('updates.started')}</th>
            <th scope="col">{t('jobs.job')}</th>
            <th scope="col">{t('updates.state')}</th>
            <th scope="col">{t('jobs.tasks')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((one) => (
            <RunRow
              key={one.id}
              run={one}
              open={open === one.id}
              onToggle={() => setOpen(open === one.id ? null : one.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunRow({ run, open, onToggle }: { run: JobRun; open: boolean; onToggle(): void }) {
  const done = run.tasks.filter((task) => task.state === 'SUCCESS').length;
  return (
    <>
      <tr>
        <td>
          <button type="button" class="quiet mono" aria-expanded={open} onClick={onToggle}>
            {run.started.slice(0, 16).replace('T', ' ')}
          </button>
        </td>
        <td>{run.job}</td>
        <td>
          <PlatformState state={run.state} />
        </td>
        <td>{t('jobs.done', { done, all: run.tasks.length })}</td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={4}>
            <RunDetail run={run} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
