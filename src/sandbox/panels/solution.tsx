import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { DiffView } from '../editor/diff-view.tsx';
import { useBench } from '../state/context.ts';

type Solution = Awaited<ReturnType<ReturnType<typeof useBench>['lab']['solution']>>;

/** The reference repairs, on request; the attempt stays as it is, and the log says that they were shown. */
export function SolutionPanel() {
  const bench = useBench();
  const [solution, setSolution] = useState<Solution | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [file, setFile] = useState<{ path: string; before: string; after: string } | null>(null);
  const reveal = async (): Promise<void> => {
    try {
      setSolution(await bench.lab.solution());
      await bench.act({ do: 'reveal' });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const open = async (path: string, after: string | null): Promise<void> => {
    const { text } = await bench.read({ view: 'file', path, at: 'start' });
    setFile({ path, before: text ?? '', after: after ?? '' });
  };
  if (failure) return <p class="error">{failure}</p>;
  if (!solution) {
    return (
      <div class="empty-state">
        <p>{t('solution.about')}</p>
        <button type="button" class="plain" disabled={bench.busy.value} onClick={() => void reveal()}>
          {t('solution.show')}
        </button>
      </div>
    );
  }
  return (
    <div class="solution">
      {solution.map((one) => (
        <section key={one.name} class="verdict">
          <h2>{one.name.replaceAll('-', ' ')}</h2>
          <ol>
            {one.steps.map((step, at) => (
              <li key={at}>
                <code>{step}</code>
              </li>
            ))}
          </ol>
          {Object.entries(one.files).map(([path, after]) => (
            <button key={path} type="button" class="quiet mono" onClick={() => void open(path, after)}>
              {path}
            </button>
          ))}
        </section>
      ))}
      {file ? (
        <div class="solution-diff">
          <DiffView
            path={file.path}
            before={file.before}
            after={file.after}
            label={t('solution.diff', { path: file.path })}
            inline
          />
        </div>
      ) : null}
    </div>
  );
}
