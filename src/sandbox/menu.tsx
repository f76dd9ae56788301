import { useEffect, useState } from 'preact/hooks';
import { t, tn } from '../i18n/index.ts';
import { EvidencePanel } from './evidence/panel.tsx';
import { useBench } from './state/context.ts';
import { HIDEABLE, hidden, setHidden } from './state/settings.ts';
import { listAttempts } from './store/attempts.ts';
import type { StoredAttempt } from './store/records.ts';
import { Dialog } from './ui/dialog.tsx';
import { saveFile } from './ui/save-file.ts';
import { ThemeButton } from './ui/theme.tsx';

interface MenuProps {
  onClose(): void;
  onStartOver(): Promise<void>;
  onImport(text: string): Promise<void>;
  onTakeUp(stored: StoredAttempt): Promise<void>;
  onKeys(): void;
}

/** What concerns the attempt as a whole: start over, export, import, earlier attempts. */
export function Menu({ onClose, onStartOver, onImport, onTakeUp, onKeys }: MenuProps) {
  const bench = useBench();
  const [attempts, setAttempts] = useState<readonly StoredAttempt[]>([]);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    listAttempts(bench.lab.start.id, bench.person.value?.id ?? '').then(setAttempts, (error: unknown) =>
      setFailure(String(error)),
    );
  }, [bench]);
  /** Closes the dialog when the attempt is open; else says why it is not, and the list may have changed. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Dialog title={t('menu.title')} onClose={onClose}>
      {failure ? (
        <p class="error" role="alert">
          {failure}
        </p>
      ) : null}
      <div class="menu-list">
        {bench.replay.value ? (
          <p class="meta">{t('replay.about')}</p>
        ) : bench.game.value ? (
          <p class="meta">{t('game.bar.noStartOver')}</p>
        ) : asking ? (
          <p role="alert">
            {t('menu.startOverAsk')}{' '}
            <button type="button" class="plain" onClick={() => void onStartOver().then(onClose)}>
              {t('menu.startOver')}
            </button>
          </p>
        ) : (
          <button type="button" class="plain" disabled={bench.busy.value} onClick={() => setAsking(true)}>
            {t('menu.startOver')}
          </button>
        )}
        <button
          type="button"
          class="plain"
          onClick={() => saveFile(`${bench.lab.start.id}.attempt.json`, JSON.stringify(bench.client.attempt, null, 2))}
        >
          {t('menu.export')}
        </button>
        <label class="plain" hidden={bench.replay.value !== null}>
          {t(bench.game.value ? 'game.import' : 'menu.import')}{' '}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void attempt(async () => onImport(await file.text()));
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
        <button
          type="button"
          class="plain"
          onClick={() => {
            onClose();
            onKeys();
          }}
        >
          {t('keys.title')}
        </button>
        <ThemeButton />
      </div>
      <h3>{t('evidence.title')}</h3>
      <EvidencePanel />
      <h3>{t('menu.shown')}</h3>
      <div class="menu-list">
        {HIDEABLE.map((part) => (
          <label key={part} class="check">
            <input
              type="checkbox"
              checked={!hidden.value.has(part)}
              onChange={(event) => setHidden(part, !event.currentTarget.checked)}
            />
            <span>{t(`menu.show.${part}`)}</span>
          </label>
        ))}
      </div>
      <h3>{t('menu.attempts')}</h3>
      <ul class="menu-attempts">
        {attempts.map((stored) => (
          <li key={stored.id}>
            <span class="mono">{stored.saved.slice(0, 16).replace('T', ' ')}</span> {tn('menu.steps', stepsOf(stored))}
            {stored.current ? (
              <span class="meta"> {t('menu.current')}</span>
            ) : bench.game.value || bench.replay.value ? null : (
              <button type="button" class="quiet" onClick={() => void attempt(() => onTakeUp(stored))}>
                {t('menu.takeUp')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function stepsOf(stored: StoredAttempt): number {
  const { attempt } = stored;
  return typeof attempt === 'object' && attempt !== null && 'entries' in attempt && Array.isArray(attempt.entries)
    ? attempt.entries.length
    : 0;
}
