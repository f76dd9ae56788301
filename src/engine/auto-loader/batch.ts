import type { SeenFile, VolumeFile } from '../warehouse/state.ts';
import { listFiles, type SourceFile } from './discover.ts';
import type { LoadOptions } from './options.ts';
import { utf8Length } from './rows.ts';

/** The files of the next micro-batch, and the record after it. */
export interface FileBatch {
  files: SourceFile[];
  seen: readonly SeenFile[];
  /** Files in the folder. */
  listed: number;
  /** Files that wait for later micro-batches. */
  left: number;
}

/**
 * What a stream reads next: each path once, whatever its content becomes, unless `allowOverwrites`. `seen` is undefined
 * before the first start; only then `includeExistingFiles` counts.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/faq
 */
export function nextFiles(
  volumes: ReadonlyMap<string, VolumeFile>,
  path: string,
  options: LoadOptions,
  seen: readonly SeenFile[] | undefined,
): FileBatch {
  const all = listFiles(volumes, path, options.filter);
  if (seen === undefined && !options.includeExistingFiles) {
    return { files: [], seen: all.map(seenFile), listed: all.length, left: 0 };
  }
  const known = new Map(seen?.map((file) => [file.path, file]));
  const fresh = all.filter((file) => isNew(file, known.get(file.path), options));
  const files = limited(
    fresh.map((file) => ({ file, size: sizeOf(file) })),
    options,
  ).map(({ file }) => file);
  for (const file of files) known.set(file.path, seenFile(file));
  return { files, seen: [...known.values()], listed: all.length, left: fresh.length - files.length };
}

/** An overwritten file counts as a new one, all of it, when that is allowed. */
export function isNew(
  file: SourceFile,
  known: Pick<SeenFile, 'modified'> | undefined,
  { allowOverwrites }: LoadOptions,
): boolean {
  return known === undefined || (allowOverwrites && file.modified !== known.modified);
}

/** The limit on files is hard; the one on bytes is soft: the file that reaches it still goes along. */
export function limited<T extends { size: number }>(files: readonly T[], options: LoadOptions): T[] {
  const taken: T[] = [];
  let bytes = 0;
  for (const file of files) {
    if (taken.length >= options.maxFilesPerTrigger) break;
    if (options.maxBytesPerTrigger !== undefined && bytes >= options.maxBytesPerTrigger) break;
    taken.push(file);
    bytes += file.size;
  }
  return taken;
}

const sizeOf = (file: SourceFile): number => utf8Length(file.content);
const seenFile = (file: SourceFile): SeenFile => ({ path: file.path, modified: file.modified, size: sizeOf(file) });
