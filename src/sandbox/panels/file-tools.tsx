import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { Bench } from '../state/bench.ts';
import { useBench } from '../state/context.ts';
import { deleteFile, newFile, renameFile } from '../state/files.ts';

type Tool = 'new' | 'rename' | 'delete';

/** New file; and for the file in front of the editor: rename, delete. Each is a deployment, as a save is. */
export function FileTools() {
  const bench = useBench();
  const current = bench.documents.current.value?.path;
  const [tool, setTool] = useState<Tool | null>(null);
  const tools: readonly Tool[] = current ? ['new', 'rename', 'delete'] : ['new'];
  return (
    <div class="file-tools">
      <div class="row">
        {tools.map((one) => (
          <button
            key={one}
            type="button"
            class="quiet"
            aria-expanded={tool === one}
            onClick={() => setTool(tool === one ? null : one)}
          >
            {t(`files.${one}`)}
          </button>
        ))}
      </div>
      {tool && tools.includes(tool) ? (
        <ToolForm key={`${tool} ${current}`} tool={tool} current={current ?? ''} onDone={() => setTool(null)} />
      ) : null}
    </div>
  );
}

const ACTS: Record<Tool, (bench: Bench, current: string, path: string) => Promise<void>> = {
  new: (bench, _, path) => newFile(bench, path),
  rename: renameFile,
  delete: (bench, current) => deleteFile(bench, current),
};

function ToolForm({ tool, current, onDone }: { tool: Tool; current: string; onDone(): void }) {
  const bench = useBench();
  const folder = current.slice(0, current.lastIndexOf('/') + 1);
  const [path, setPath] = useState(tool === 'new' ? folder : current);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void ACTS[tool](bench, current, path.trim()).then(onDone);
  };
  return (
    <form class="task-form" onSubmit={submit}>
      {tool === 'delete' ? (
        <p class="meta">{t('files.deleteAsk', { path: current })}</p>
      ) : (
        <label for="file-path">
          <span>{t('files.path')}</span>
          <input
            id="file-path"
            type="text"
            class="mono"
            required
            pattern="[^/].*[^/]"
            autocomplete="off"
            spellcheck={false}
            value={path}
            onInput={(event) => setPath(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="row">
        <button type="submit" class="plain" disabled={bench.busy.value}>
          {t(`files.${tool}.do`)}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          {t('update.no')}
        </button>
      </div>
    </form>
  );
}
