import type { ActionOf } from '../../schema/action.ts';
import { utf8Length } from '../auto-loader/rows.ts';
import { EngineError } from '../errors.ts';
import type { DeliveredFile } from '../ports.ts';
import type { Core } from './core.ts';
import { malformed } from './malformed.ts';
import type { VolumeFile } from './state.ts';
import type { FolderEntry } from './warehouse.ts';

type Files = Map<string, VolumeFile>;

/**
 * Puts a source's files of one day into the volumes. A file of the same path is overwritten; one that is delivered again
 * under another name is as old as the clock says.
 */
export function deliver(core: Core, action: ActionOf<'deliver'>): DeliveredFile[] {
  const { source, day, fault, suffix } = action;
  const { seed, volumes, clock } = core.state;
  const config = core.config.sources;
  if (!(source in config)) {
    throw malformed(`there is no source ${source}`, `Sources of this warehouse: ${Object.keys(config).join(', ')}.`);
  }
  // Sources share one world (items need their headers), so that each is given the numbers of all.
  const delivered = core.shared.ports.sources.deliver({ source, day, seed, config, ...(fault ? { fault } : {}) });
  const files = suffix
    ? delivered.map((file) => ({ ...file, path: suffixed(file.path, suffix), modified: clock }))
    : delivered;
  for (const file of files) volumes.set(file.path, { ...file });
  return files;
}

/** `/a/b.json` and `r2` → `/a/b_r2.json`. */
function suffixed(path: string, suffix: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') ? `${path.slice(0, dot)}_${suffix}${path.slice(dot)}` : `${path}_${suffix}`;
}

/** Deletes, moves or copies a file or a folder; returns the paths that changed. */
export function changeVolume(core: Core, action: ActionOf<'volume'>): string[] {
  const { op, path, to, missing_ok } = action;
  const { volumes } = core.state;
  if (op !== 'delete' && to === undefined) {
    throw malformed(`volume ${op} of ${path} says no to:`, 'Say where the file or folder goes.');
  }
  if (below(volumes, path).length === 0) {
    if (missing_ok) return [];
    throw missing(path);
  }
  return op === 'delete' ? remove(volumes, path) : transfer(core, path, to ?? '', op === 'move');
}

export function remove(volumes: Files, path: string): string[] {
  const paths = below(volumes, path);
  for (const each of paths) volumes.delete(each);
  return paths;
}

/** Copies keep the content and get the clock's time, as a new file does; a move within a volume keeps the file's own. */
export function transfer(core: Core, from: string, to: string, move: boolean): string[] {
  const { volumes, clock } = core.state;
  const source = trimmed(from);
  const paths = below(volumes, source);
  if (paths.length === 0) throw missing(source);
  const moves = paths.map((path) => ({
    path,
    target: trimmed(to) + path.slice(source.length),
    file: volumes.get(path),
  }));
  for (const { path } of moves) if (move) volumes.delete(path);
  for (const { target, file } of moves) {
    if (file) volumes.set(target, { path: target, content: file.content, modified: move ? file.modified : clock });
  }
  return moves.map((each) => each.target);
}

/** The file itself, or all files below the folder, sorted. */
export function below(volumes: ReadonlyMap<string, VolumeFile>, path: string): string[] {
  const folder = `${trimmed(path)}/`;
  return [...volumes.keys()].filter((each) => each === trimmed(path) || each.startsWith(folder)).sort();
}

/** Folders and files directly below, sorted by name. */
export function list(volumes: ReadonlyMap<string, VolumeFile>, path: string): FolderEntry[] {
  const folder = `${trimmed(path)}/`;
  const entries = new Map<string, FolderEntry>();
  for (const file of volumes.values()) {
    if (!file.path.startsWith(folder)) continue;
    const [name = '', ...rest] = file.path.slice(folder.length).split('/');
    const known = entries.get(name);
    const newest = known && known.modified > file.modified ? known.modified : file.modified;
    const kind = rest.length > 0 ? 'folder' : 'file';
    const size = kind === 'file' ? utf8Length(file.content) : 0;
    entries.set(name, { name, path: folder + name, kind, size, modified: newest });
  }
  return [...entries.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

export function missing(path: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_VOLUME_FILE_NOT_FOUND',
    message: `The volumes hold no file or folder ${path}.`,
    hint: 'Paths begin with /Volumes/<catalog>/<schema>/<volume>.',
  });
}

const trimmed = (path: string): string => path.replace(/^dbfs:/, '').replace(/\/+$/, '');
