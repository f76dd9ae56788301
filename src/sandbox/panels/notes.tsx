import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useBench } from '../state/context.ts';

/** The scribe's notes: each is an entry of the log, with its time. */
export function NotesPanel() {
  const bench = useBench();
  const [draft, setDraft] = useState('');
  const notes = bench.entries.value.filter((entry) => entry.action.do === 'note');
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!draft.trim()) return;
    await bench.act({ do: 'note', text: draft.trim() });
    setDraft('');
  };
  return (
    <div class="notes">
      <form class="task-form" onSubmit={(event) => void add(event)}>
        <label for="note">
          <span>{t('notes.label')}</span>
          <textarea id="note" rows={4} value={draft} onInput={(event) => setDraft(event.currentTarget.value)} />
        </label>
        <button type="submit" class="plain">
          {t('notes.add')}
        </button>
      </form>
      {notes.map((entry) => (
        <article key={entry.n} class="verdict">
          <p class="meta">{t('notes.at', { time: elapsed(entry.ms) })}</p>
          <p>{entry.action.do === 'note' ? entry.action.text : ''}</p>
        </article>
      ))}
    </div>
  );
}

/** Milliseconds as `h:mm:ss`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
