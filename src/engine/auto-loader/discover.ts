import { EngineError } from '../errors.ts';
import type { VolumeFile } from '../warehouse/state.ts';

/** A file below a source path, and the values its `name=value` folders carry. */
export interface SourceFile {
  path: string;
  content: string;
  modified: string;
  partitions: Readonly<Record<string, string>>;
}

/** Files of a volume folder (globs allowed), in the order they arrived; hidden names (`_`, `.`) below it are left out. */
export function listFiles(volumes: ReadonlyMap<string, VolumeFile>, path: string): SourceFile[] {
  const folder = normalize(path);
  const pattern = globOf(folder);
  const found: SourceFile[] = [];
  for (const file of volumes.values()) {
    const base = pattern.exec(file.path)?.[0];
    if (base === undefined) continue;
    const inner = file.path.slice(base.length).split('/').filter(Boolean);
    if (inner.some((part) => part.startsWith('_') || part.startsWith('.'))) continue;
    found.push({ ...file, partitions: partitionsOf(inner.slice(0, -1)) });
  }
  return found.sort((a, b) => compare(a.modified, b.modified) || compare(a.path, b.path));
}

/** `dbfs:/Volumes/…` names the same place as `/Volumes/…`. */
function normalize(path: string): string {
  const plain = path.replace(/^dbfs:/, '').replace(/\/+$/, '');
  if (plain.startsWith('/Volumes/')) return plain;
  throw new EngineError({
    condition: 'SANDBOX_PATH',
    message: `${path} is no volume path.`,
    hint: 'Files live below /Volumes/<catalog>/<schema>/<volume>/.',
  });
}

function globOf(folder: string): RegExp {
  const pattern = folder.replace(/[.+^${}()|[\]\\*?]/g, (character) => {
    if (character === '*') return '[^/]*';
    return character === '?' ? '[^/]' : `\\${character}`;
  });
  return new RegExp(`^${pattern}(?=/|$)`);
}

function partitionsOf(folders: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const folder of folders) {
    const parts = /^([^=]+)=(.*)$/.exec(folder);
    if (parts) values[parts[1]!] = decode(parts[2]!);
  }
  return values;
}

/** Folder names escape a few characters as in URLs; a lone `%` is itself. */
function decode(text: string): string {
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
