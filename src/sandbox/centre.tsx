import { t } from '../i18n/index.ts';
import { DebriefPanel } from './debrief/panel.tsx';
import { CodeEditor } from './editor/code-editor.tsx';
import { DiffView } from './editor/diff-view.tsx';
import { ConsolePanel, runAll, runConsole } from './panels/console.tsx';
import { useBench } from './state/context.ts';
import { CONSOLE, DEBRIEF } from './state/documents.ts';
import { saveFile } from './state/files.ts';
import { Tabs } from './ui/tabs.tsx';

const NONE: readonly never[] = [];

/** Open files and the console. */
export function Centre() {
  const bench = useBench();
  const { documents } = bench;
  const current = documents.current.value;
  const name = (path: string): string => path.split('/').at(-1) ?? path;
  const debrief = bench.debriefed.value && documents.active.value === DEBRIEF;
  const tools = debrief ? null : current ? (
    <>
      <button
        type="button"
        class="quiet"
        aria-pressed={current.diff}
        onClick={() => documents.change(current.path, { diff: !current.diff })}
      >
        {t('editor.diff')}
      </button>
      <button
        type="button"
        class="plain"
        disabled={bench.busy.value || current.text === current.saved}
        onClick={() => void saveFile(bench, current.path)}
      >
        {t('editor.save')}
      </button>
    </>
  ) : (
    <>
      <button type="button" class="quiet" disabled={bench.busy.value} onClick={() => void runAll(bench)}>
        {t('console.runAll')}
      </button>
      <button
        type="button"
        class="plain"
        disabled={bench.busy.value}
        title={t('console.runWhat')}
        onClick={() => void runConsole(bench)}
      >
        {t('console.run')}
      </button>
    </>
  );
  return (
    <Tabs
      id="centre"
      label={t('centre.label')}
      active={current || debrief ? documents.active.value : CONSOLE}
      onSelect={documents.show}
      tools={tools}
      tabs={[
        { id: CONSOLE, label: t('centre.console') },
        ...(bench.debriefed.value ? [{ id: DEBRIEF, label: t('centre.debrief') }] : []),
        ...documents.documents.value.map((document) => ({
          id: document.path,
          label: name(document.path),
          note: document.text === document.saved ? undefined : t('editor.unsaved'),
          close: () => documents.close(document.path),
          closeLabel: t('editor.close', { path: document.path }),
        })),
      ]}
    >
      {debrief ? (
        <DebriefPanel />
      ) : current ? (
        current.diff ? (
          <DiffView
            path={current.path}
            before={current.start ?? ''}
            after={current.text}
            label={t('editor.diffLabel', { path: current.path })}
          />
        ) : (
          <CodeEditor
            key={current.path}
            path={current.path}
            label={t('editor.label', { path: current.path })}
            value={current.text}
            problems={documents.problems.value.get(current.path) ?? NONE}
            reveal={current.reveal}
            onRevealed={() => documents.change(current.path, { reveal: undefined })}
            onChange={(text) => documents.change(current.path, { text })}
          />
        )
      ) : (
        <ConsolePanel />
      )}
    </Tabs>
  );
}
