import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Relative path with `/` → text, sorted by path. */
export type Files = ReadonlyMap<string, string>;

/** Reads every file below a folder. What an operating system or Python leaves behind is no file of the author's. */
export function readFolder(root: string): Files {
  const files = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.name === '.DS_Store' || entry.name === '__pycache__') continue;
      if (entry.isDirectory()) visit(path);
      else files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  visit('');
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
