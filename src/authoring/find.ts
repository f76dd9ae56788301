import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../engine/sql/nearest.ts';
import { isActivity } from './activity.ts';
import { isFolder } from './folder.ts';
import { LabError } from './problem.ts';

/** Where a repository keeps what. */
export interface Places {
  /** Folders of labs, e.g. `scenarios` and `exercises`. */
  labs: readonly string[];
  /** Folder of healthy warehouses, `scenarios/_base`. */
  bases: string;
}

export function placesIn(root: string): Places {
  return { labs: [join(root, 'scenarios'), join(root, 'exercises')], bases: join(root, 'scenarios', '_base') };
}

/** Folders of every lab that runs, in order of name; activities have no warehouse and are apart. */
export function labFolders(places: Places): string[] {
  return allFolders(places).filter((folder) => !isActivityFolder(folder));
}

/** Folders of every facilitated activity, in order of name. */
export function activityFolders(places: Places): string[] {
  return allFolders(places).filter(isActivityFolder);
}

export function isActivityFolder(folder: string): boolean {
  const file = join(folder, 'lab.yml');
  return existsSync(file) && isActivity(readFileSync(file, 'utf8'));
}

/** Folders in a folder, in order of name; a name with `_` in front is no lab's. */
export function foldersOf(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('_') && isFolder(join(folder, name)))
    .sort()
    .map((name) => join(folder, name));
}

const allFolders = ({ labs }: Places): string[] => labs.flatMap(foldersOf);

/** The folder a user means: a folder anywhere on disk, or an id. Throws `LabError` with the nearest id. */
export function findLab(wanted: string, places: Places): string {
  if (isFolder(wanted)) return wanted;
  const known = allFolders(places);
  const found = known.find((folder) => idOf(folder) === wanted);
  if (found) return found;
  const [best] = nearest(wanted, known.map(idOf), 1);
  const hint = best ? `did you mean ${best}?` : `known: ${known.map(idOf).join(', ') || 'none'}`;
  throw new LabError(wanted, [{ file: wanted, what: 'there is no such lab or folder', hint }]);
}

function idOf(folder: string): string {
  return folder.split(/[\\/]/).at(-1)!;
}
