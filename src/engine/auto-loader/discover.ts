import { EngineError } from '../errors.ts';
import type { VolumeFile } from '../warehouse/state.ts';
import { namePattern, pathPattern } from './glob.ts';

/** A file below a source path, and the values its `name=value` folders carry. */
export interface SourceFile {
  path: string;
  content: string;
  modified: string;
  partitions: Readonly<Record<string, string>>;
}

/** Which files of a folder count. */
export interface FileFilter {
  /** Matches the name of a file. */
  nameGlob?: string | undefined;
  /** Milliseconds since 1970, exclusive. */
  modifiedAfter?: number | undefined;
  modifiedBefore?: number | undefined;
  /**
   * False: below a folder that holds no `name=value` folders only its own files count, as Spark's batch readers have it;
   * Auto Loader and read_files look into all folders.
   */
  recursive?: boolean | undefined;
}

/**
 * Files of a volume folder, or one file (globs allowed), in the order they arrived; hidden names (`_`, `.`) below it are
 * left out.
 */
export function listFiles(
  volumes: ReadonlyMap<string, VolumeFile>,
  path: string,
  filter: FileFilter = {},
): SourceFile[] {
  const name = filter.nameGlob === undefined ? undefined : namePattern(filter.nameGlob);
  const found = below(volumes, path).filter(
    ({ file, inner }) => !inner.some(isHidden) && inWindow(file, filter) && (name?.test(nameOf(file.path)) ?? true),
  );
  const flat = filter.recursive === false && !found.some(({ folders }) => folders.some(isPartition));
  return found
    .filter(({ folders }) => !flat || folders.length === 0)
    .map(({ file, folders }) => ({ ...file, partitions: partitionsOf(folders) }))
    .sort((a, b) => compare(a.modified, b.modified) || compare(a.path, b.path));
}

/** True when the path leads to anything at all, hidden files included. A volume knows no empty folders. */
export function pathExists(volumes: ReadonlyMap<string, VolumeFile>, path: string): boolean {
  return below(volumes, path).length > 0;
}

interface Found {
  file: VolumeFile;
  /** Names below the path, the file's own last; empty when the path names the file. */
  inner: string[];
  folders: string[];
}

function below(volumes: ReadonlyMap<string, VolumeFile>, path: string): Found[] {
  const pattern = pathPattern(normalize(path));
  const found: Found[] = [];
  for (const file of volumes.values()) {
    const base = pattern.exec(file.path)?.[0];
    if (base === undefined) continue;
    const inner = file.path.slice(base.length).split('/').filter(Boolean);
    found.push({ file, inner, folders: inner.slice(0, -1) });
  }
  return found;
}

function inWindow(file: VolumeFile, { modifiedAfter, modifiedBefore }: FileFilter): boolean {
  if (modifiedAfter === undefined && modifiedBefore === undefined) return true;
  const modified = Date.parse(file.modified);
  return (
    !(modifiedAfter !== undefined && modified <= modifiedAfter) &&
    !(modifiedBefore !== undefined && modified >= modifiedBefore)
  );
}

/** Source: Spark's HadoopFSUtils.shouldFilterOutPathName. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || (name.startsWith('_') && !name.includes('=')) || name.endsWith('._COPYING_');
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `dbfs:/Volumes/…` names the same place as `/Volumes/…`. */
export function normalize(path: string): string {
  const plain = path.replace(/^dbfs:/, '').replace(/\/+$/, '');
  if (plain.startsWith('/Volumes/')) return plain;
  throw new EngineError({
    condition: 'SANDBOX_PATH',
    message: `${path} is no volume path.`,
    hint: 'Files live below /Volumes/<catalog>/<schema>/<volume>/.',
  });
}

const PARTITION = /^([^=]+)=(.*)$/;
const isPartition = (folder: string): boolean => PARTITION.test(folder);

function partitionsOf(folders: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const folder of folders) {
    const parts = PARTITION.exec(folder);
    if (parts) values[parts[1]!] = decode(parts[2]!);
  }
  return values;
}

/** Folder names escape a few characters as in URLs; a lone `%` is itself. */
function decode(text: string): string {
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
