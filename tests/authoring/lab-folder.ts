import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A home of labs with one small base and one lab, which the kit proves. */
export const HOME = join(import.meta.dirname, 'fixtures', 'home');
export const BASES = join(HOME, 'scenarios', '_base');
export const LOST_ORDERS = join(HOME, 'scenarios', 'lost-orders');

/** A copy of the lab in which files differ: text replaces a file, null deletes it. Call `remove` in the end. */
export function labWith(changes: Readonly<Record<string, string | null>>): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'lab-'));
  const folder = join(parent, 'lost-orders');
  cpSync(LOST_ORDERS, folder, { recursive: true });
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) {
      rmSync(join(folder, path), { recursive: true });
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, remove: () => rmSync(parent, { recursive: true }) };
}
