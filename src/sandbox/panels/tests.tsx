import { t, tn } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';
import { openFile, saveAll } from '../state/files.ts';
import type { TestCase } from '../state/platform.ts';
import { FailureBox } from '../ui/failure.tsx';
import { RunningNote } from '../ui/running.tsx';

/** The repository's tests on the practice runner. */
export function TestsPanel() {
  const bench = useBench();
  const last = bench.tests.value;
  const report = last?.report ?? null;
  const run = async (): Promise<void> => {
    await saveAll(bench);
    await bench.act({ do: 'run_tests', path: 'tests', k: '' });
  };
  const count = (outcome: TestCase['outcome']): number =>
    report?.cases.filter((one) => one.outcome === outcome).length ?? 0;
  return (
    <div>
      <div class="row filter">
        <button type="button" class="plain" disabled={bench.busy.value} onClick={() => void run()}>
          {t('tests.run')}
        </button>
        <RunningNote kinds={['run_tests']} />
        {report ? (
          <span
            role="status"
            class={`state state-${count('failed') + count('error') + report.errors.length > 0 ? 'fail' : 'ok'}`}
          >
            {t('tests.sum', {
              passed: count('passed'),
              failed: count('failed') + count('error'),
              skipped: count('skipped'),
            })}
          </span>
        ) : null}
        <span class="meta">{t('tests.honest')}</span>
      </div>
      {last?.error && !report ? <FailureBox failure={last.error} /> : null}
      {report?.errors.map((error) => (
        <FailureBox
          key={error.file}
          failure={{ message: error.message, file: error.file, span: { line: error.line, column: 1 } }}
          onOpen={(file, line) => void openFile(bench, file, { line })}
        />
      ))}
      {report?.cases
        .filter((one) => one.outcome === 'failed' || one.outcome === 'error')
        .map((one) => (
          <FailureBox
            key={one.id}
            failure={{
              message: `${one.id}\n${one.message ?? ''}`,
              file: one.file,
              span: { line: one.errorLine ?? one.line, column: 1 },
            }}
            onOpen={(file, line) => void openFile(bench, file, { line })}
          />
        ))}
      {report ? (
        <p class="meta">{tn('tests.cases', report.cases.length)}</p>
      ) : (
        <p class="empty-state">{t('tests.empty')}</p>
      )}
    </div>
  );
}
