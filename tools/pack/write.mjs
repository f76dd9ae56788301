// Packed files: gzip-compressed, with a hash of what is in them in their names, so that no cache serves an old one.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

export const json = (value) => Buffer.from(JSON.stringify(value));

/** Writes `bytes` as `<stem>.<hash>.<ending>.gz` into a folder; returns name and packed size. */
export function writePacked(folder, stem, ending, bytes) {
  const name = `${stem}.${digest(bytes)}.${ending}.gz`;
  const packed = gzipSync(bytes, { level: 9 });
  writeFileSync(path.join(folder, name), packed);
  return { name, bytes: packed.length };
}
