import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['kernel', 'stand-in', 'runner'];

/** The stand-in's own Python files (Node only): path as Python imports it → text. */
export function readModules(): Map<string, string> {
  const modules = new Map<string, string>();
  for (const folder of FOLDERS) {
    const root = join(import.meta.dirname, folder);
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (path.endsWith('.py')) modules.set(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8'));
    }
  }
  return modules;
}
