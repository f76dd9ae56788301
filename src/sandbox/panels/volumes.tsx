import { useEffect, useState } from 'preact/hooks';
import { formatNumber, t } from '../../i18n/index.ts';
import { useBench, useView } from '../state/context.ts';
import type { FolderEntry } from '../state/platform.ts';
import { FailureBox } from '../ui/failure.tsx';
import { VolumeTools } from './volume-tools.tsx';

/** Volumes folder by folder; a file shows its content. */
export function VolumesPanel() {
  const bench = useBench();
  const [path, setPath] = useState('/Volumes');
  const [file, setFile] = useState<string | null>(null);
  const { value, failure } = useView({ view: 'volume', path });
  const parts = path.split('/').filter(Boolean);
  const open = (entry: FolderEntry): void => {
    if (entry.kind === 'folder') {
      setFile(null);
      setPath(entry.path);
    } else setFile(entry.path);
    bench.look(`volume:${entry.path}`);
  };
  return (
    <div class="volumes">
      <nav class="row filter mono" aria-label={t('volumes.path')}>
        {parts.map((part, at) => {
          const to = `/${parts.slice(0, at + 1).join('/')}`;
          return (
            <span key={to}>
              /
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  setFile(null);
                  setPath(to);
                }}
              >
                {part}
              </button>
            </span>
          );
        })}
        <VolumeTools
          path={file ?? path}
          onGone={() => {
            if (file === null) setPath(path.slice(0, path.lastIndexOf('/')));
            setFile(null);
          }}
        />
      </nav>
      {failure ? <FailureBox failure={{ message: failure }} /> : null}
      <div class="volume-columns">
        <table class="list-table">
          <thead>
            <tr>
              <th scope="col">{t('volumes.name')}</th>
              <th scope="col" class="number">
                {t('volumes.size')}
              </th>
              <th scope="col">{t('volumes.modified')}</th>
            </tr>
          </thead>
          <tbody>
            {(value ?? []).map((entry) => (
              <tr key={entry.path}>
                <td>
                  <button type="button" class="quiet mono" onClick={() => open(entry)}>
                    {entry.name}
                    {entry.kind === 'folder' ? '/' : ''}
                  </button>
                </td>
                <td class="number">{entry.kind === 'file' ? formatNumber(entry.size) : ''}</td>
                <td class="mono">{entry.modified.slice(0, 16).replace('T', ' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {file ? <VolumeFileView path={file} /> : null}
      </div>
    </div>
  );
}

const SHOWN = 20_000;

function VolumeFileView({ path }: { path: string }) {
  const bench = useBench();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    bench.read({ view: 'volumeFile', path }).then(
      (file) => !gone && setText(file.text),
      (error: unknown) => !gone && setText(String(error)),
    );
    return () => {
      gone = true;
    };
  }, [bench, path]);
  if (text === null) return <p class="empty-state">{t('panel.loading')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} aria-label={path} class="volume-file">
      <pre class="json">{text.slice(0, SHOWN)}</pre>
      {text.length > SHOWN ? <p class="meta">{t('volumes.cut', { shown: SHOWN, total: text.length })}</p> : null}
    </section>
  );
}
