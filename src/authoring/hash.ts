import { createHash } from 'node:crypto';
import type { Files } from './folder.ts';

/** Content hash of several folders: 16 hexadecimal digits over every path and text. */
export function hashFiles(...folders: readonly Files[]): string {
  const hash = createHash('sha256');
  for (const files of folders) {
    for (const [path, text] of files) hash.update(`${path}\0${text}\0`);
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
