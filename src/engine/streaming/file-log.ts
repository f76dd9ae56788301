import type { SourceFile } from '../auto-loader/index.ts';
import { utf8Length } from '../auto-loader/rows.ts';
import type { VolumeFile } from '../warehouse/state.ts';
import { countIn, damaged, objectIn, type Volumes, writeFile } from './folder.ts';

/** A file that Auto Loader has found. `seqNum` counts from 1 in the order of discovery. */
export interface KnownFile {
  seqNum: number;
  path: string;
  /** ISO UTC. */
  modified: string;
  /** Bytes. */
  size: number;
  /** ISO UTC. */
  discovered: string;
  /** Was there before the first start and is never read (`includeExistingFiles` = false). */
  existing: boolean;
}

/**
 * Auto Loader's record of files. On the platform it is a RocksDB below `sources/0/rocksdb`, which no person can read; here
 * it has the same place and one line of JSON a file, in one file for each start that found something.
 */
export class FileLog {
  readonly #state: Volumes;
  readonly #folder: string;
  #parsed: readonly VolumeFile[] = [];
  #files: readonly KnownFile[] = [];

  constructor(state: Volumes, source: string) {
    this.#state = state;
    this.#folder = `${source}/rocksdb`;
  }

  /** In order; the numbers have no gaps. Parsed again only when a file of the log is another one. */
  read(): readonly KnownFile[] {
    const logs = this.#logs();
    const stale = logs.length !== this.#parsed.length || logs.some((log, index) => log !== this.#parsed[index]);
    if (stale) {
      this.#files = this.#parse(logs);
      this.#parsed = logs;
    }
    return this.#files;
  }

  #parse(logs: readonly VolumeFile[]): KnownFile[] {
    const files = logs.flatMap(entries);
    files.sort((left, right) => left.seqNum - right.seqNum);
    for (const [index, { seqNum }] of files.entries()) {
      if (seqNum !== index + 1)
        throw damaged(this.#folder, `file ${index + 1} of its record is missing or there twice`);
    }
    return files;
  }

  /** Files found before batch n. */
  add(batch: number, found: readonly SourceFile[], existing: boolean): void {
    if (found.length === 0) return;
    const known = this.read().length;
    const path = `${this.#folder}/${String(batch).padStart(6, '0')}.log`;
    const before = this.#state.volumes.get(path)?.content ?? '';
    const lines = found.map((file, index) => {
      const { path: full, content, modified } = file;
      const entry = { seqNum: known + index + 1, path: full, size: utf8Length(content), modificationTime: modified };
      return JSON.stringify({ ...entry, discoveryTime: this.#state.clock, ...(existing ? { existing } : {}) });
    });
    writeFile(this.#state, path, `${before}${lines.join('\n')}\n`);
  }

  #logs(): VolumeFile[] {
    const prefix = `${this.#folder}/`;
    return [...this.#state.volumes.values()]
      .filter(({ path }) => path.startsWith(prefix) && path.endsWith('.log'))
      .sort((left, right) => (left.path < right.path ? -1 : 1));
  }
}

function entries({ path, content }: VolumeFile): KnownFile[] {
  const lines = content.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const entry = objectIn(line, path);
    const { path: file, modificationTime: modified, discoveryTime: discovered } = entry;
    if (typeof file !== 'string' || typeof modified !== 'string' || typeof discovered !== 'string') {
      throw damaged(path, 'an entry lacks path, modificationTime or discoveryTime');
    }
    const [seqNum, size] = [countIn(entry, 'seqNum', path, 1), countIn(entry, 'size', path)];
    return { seqNum, path: file, modified, size, discovered, existing: entry['existing'] === true };
  });
}
