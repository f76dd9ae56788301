import { t } from '../../i18n/index.ts';
import type { Bench } from './bench.ts';
import type { Reveal } from './documents.ts';

/**
 * Opens a workspace file in a tab, and records that it was looked at unless that is no news. `line` puts the cursor there;
 * `keys` sends the keys to the editor, as whoever opened the file with them goes on there.
 */
export async function openFile(
  bench: Bench,
  path: string,
  how: { line?: number | undefined; keys?: boolean; quiet?: boolean } = {},
): Promise<void> {
  const { line, keys = false, quiet = false } = how;
  const at: Reveal | undefined = line ? { line, column: 1 } : keys ? 'here' : undefined;
  const open = bench.documents.documents.value.find((document) => document.path === path);
  if (open) {
    bench.documents.change(path, { diff: false, ...(at ? { reveal: at } : {}) });
    return bench.documents.show(path);
  }
  const [now, start] = await Promise.all([
    bench.read({ view: 'file', path }),
    bench.read({ view: 'file', path, at: 'start' }),
  ]);
  if (now.text === null) {
    bench.notice.value = t('files.gone', { path });
    return;
  }
  bench.documents.add({ path, saved: now.text, text: now.text, start: start.text, diff: false, reveal: at });
  if (!quiet) bench.look(`file:${path}`);
}

/** Writes a document's text into the workspace, which deploys it. */
export async function saveFile(bench: Bench, path: string): Promise<void> {
  const document = bench.documents.documents.value.find((one) => one.path === path);
  if (!document || document.text === document.saved) return;
  const text = document.text;
  const reply = await bench.act({ do: 'edit', path, content: text });
  if (!reply) return;
  if (reply.entry.outcome === 'ok') bench.documents.change(path, { saved: text });
  bench.notice.value =
    reply.entry.outcome === 'ok' ? t('files.saved', { path }) : (reply.error?.message ?? t('files.notSaved', { path }));
}

/** Saves every open document: runs see what the editor shows. */
export async function saveAll(bench: Bench): Promise<void> {
  for (const document of bench.documents.unsaved.value) await saveFile(bench, document.path);
}

/** Reads saved texts again, after an inject or a rewind changed files behind the editor's back. */
export async function reloadDocuments(bench: Bench): Promise<void> {
  for (const document of bench.documents.documents.value) {
    const { text } = await bench.read({ view: 'file', path: document.path });
    if (text === null) bench.documents.close(document.path);
    else if (text !== document.saved)
      bench.documents.change(document.path, {
        saved: text,
        text: document.text === document.saved ? text : document.text,
      });
  }
}

/** Opens an empty tab for a file that is not there yet; saving it writes it. */
export async function newFile(bench: Bench, path: string): Promise<void> {
  const { text } = await bench.read({ view: 'file', path });
  if (text !== null) return openFile(bench, path, { keys: true });
  const start = await bench.read({ view: 'file', path, at: 'start' });
  bench.documents.add({ path, saved: '', text: '', start: start.text, diff: false, reveal: 'here' });
}

/** Moves a file, and its tab with it. */
export async function renameFile(bench: Bench, path: string, to: string): Promise<void> {
  await saveFile(bench, path);
  const reply = await bench.act({ do: 'edit', path, rename: to });
  if (reply?.entry.outcome !== 'ok') return refuse(bench, path, reply?.error?.message);
  bench.documents.close(path);
  await openFile(bench, to, { quiet: true });
}

export async function deleteFile(bench: Bench, path: string): Promise<void> {
  const reply = await bench.act({ do: 'edit', path, delete: true });
  if (reply?.entry.outcome !== 'ok') return refuse(bench, path, reply?.error?.message);
  bench.documents.close(path);
}

function refuse(bench: Bench, path: string, reason: string | undefined): void {
  bench.notice.value = reason ?? t('files.notSaved', { path });
}
