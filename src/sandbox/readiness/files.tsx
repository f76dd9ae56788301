import { useState } from 'preact/hooks';
import type { PracticeLab } from '../../components/practice-lab.ts';
import { t } from '../../i18n/index.ts';
import { writeProgress } from '../store/file.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Held } from './page.tsx';
import { takeOver } from './take-over.ts';

interface FilesProps {
  held: Held;
  labs: readonly PracticeLab[];
  onChange(): Promise<void>;
}

/** Everything out as one file, and files in: of progress, or of somebody's evidence. */
export function Files({ held, labs, onChange }: FilesProps) {
  const [said, setSaid] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    const lines: string[] = [];
    for (const file of files) lines.push(await takeOver(file.name, await file.text(), labs));
    setSaid(lines);
    await onChange();
  };
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('progress.files')}</h2>
      <p class="note">{t('progress.files.about')}</p>
      <p>
        <button
          type="button"
          class="plain-button"
          onClick={() => {
            const now = new Date().toISOString();
            saveFile(`crosshire.progress.${now.slice(0, 10)}.json`, writeProgress(held, now));
          }}
        >
          {t('progress.files.export')}
        </button>
      </p>
      <label>
        <span>{t('progress.files.import')}</span>{' '}
        <input
          type="file"
          multiple
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again.
            currentTarget.value = '';
            void take(files).catch((error: unknown) => setSaid([String(error)]));
          }}
        />
      </label>
      <div role="status" class="said">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
}
