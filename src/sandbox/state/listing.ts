import type { Draft } from '../../components/workbench-link.ts';
import { t } from '../../i18n/index.ts';
import { consoleText } from '../panels/console.tsx';
import type { Bench } from './bench.ts';
import { CONSOLE } from './documents.ts';
import { newFile } from './files.ts';

/** Lays a listing of the handbook in front: typed and not saved, so nothing of the warehouse has changed yet. */
export async function openListing(bench: Bench, listings: string, name: string): Promise<void> {
  const url = `${listings}${name}.json`;
  const response = await fetch(url);
  if (!response.ok) {
    bench.notice.value = t('boot.fetch', { url, status: response.status });
    return;
  }
  await layOut(bench, (await response.json()) as Draft);
}

async function layOut(bench: Bench, { path, line, text }: Draft): Promise<void> {
  if (path === undefined) {
    consoleText.value = text;
    bench.documents.show(CONSOLE);
    return;
  }
  await newFile(bench, path);
  bench.documents.change(path, { text, ...(line === undefined ? {} : { reveal: { line, column: 1 } }) });
}
