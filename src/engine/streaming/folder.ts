import { EngineError } from '../errors.ts';
import type { VolumeFile } from '../warehouse/state.ts';

/** What the streams keep files in: a warehouse's volumes and its clock. */
export interface Volumes {
  volumes: Map<string, VolumeFile>;
  /** ISO UTC. */
  clock: string;
}

/**
 * A folder of numbered files, as a stream keeps its offsets, commits and schemas: `<folder>/<n>`, each a text whose first
 * line is its format's version. Other files in the folder are left alone.
 * Source: apache/spark HDFSMetadataLog.
 */
export class NumberedFiles {
  readonly folder: string;
  readonly #state: Volumes;

  constructor(state: Volumes, folder: string) {
    this.#state = state;
    this.folder = folder;
  }

  /** Ascending. */
  numbers(): number[] {
    const prefix = `${this.folder}/`;
    return [...this.#state.volumes.keys()]
      .filter((path) => path.startsWith(prefix) && /^\d{1,9}$/.test(path.slice(prefix.length)))
      .map((path) => Number(path.slice(prefix.length)))
      .sort((left, right) => left - right);
  }

  latest(): number | undefined {
    return this.numbers().at(-1);
  }

  path(n: number): string {
    return `${this.folder}/${n}`;
  }

  has(n: number): boolean {
    return this.#state.volumes.has(this.path(n));
  }

  /** The lines after the first, which must say `v1`. Throws when the file is damaged. */
  lines(n: number): string[] {
    const path = this.path(n);
    const [version, ...lines] = (this.#state.volumes.get(path)?.content ?? '').split('\n');
    if (version !== 'v1') throw damaged(path, `its first line is ${JSON.stringify(version ?? '')} instead of v1`);
    return lines.filter((line) => line !== '');
  }

  write(n: number, lines: readonly string[]): void {
    writeFile(this.#state, this.path(n), ['v1', ...lines].join('\n'));
  }

  /** Keeps the newest entries only. */
  purgeBefore(n: number): void {
    for (const old of this.numbers()) if (old < n) this.#state.volumes.delete(this.path(old));
  }
}

export function writeFile(state: Volumes, path: string, content: string): void {
  state.volumes.set(path, { path, content, modified: state.clock });
}

/** The object that a line of a checkpoint's file holds. */
export function objectIn(line: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw damaged(path, `${JSON.stringify(line.slice(0, 80))} is no JSON object`);
}

/** A whole number from 0 in an object of a checkpoint's file; -1 where `least` says so. */
export function countIn(object: Readonly<Record<string, unknown>>, key: string, path: string, least = 0): number {
  const value = object[key];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw damaged(path, `its ${key} is ${JSON.stringify(value) ?? 'missing'}, not a whole number`);
}

/** A checkpoint's file that a stream did not write like this. */
export function damaged(path: string, what: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_CHECKPOINT_DAMAGED',
    message: `The checkpoint file ${path} cannot be read: ${what}.`,
    hint: 'Put an unchanged copy of the checkpoint back. A new checkpoint location reads everything that is still there once more.',
    file: path,
  });
}

/** A volume path without scheme and closing slash. Throws when it is none. */
export function volumeFolder(path: string, option: string): string {
  const plain = path.replace(/^dbfs:/, '').replace(/\/+$/, '');
  if (/^\/Volumes\/[^/]+\/[^/]+\/[^/]+/.test(plain)) return plain;
  throw new EngineError({
    condition: 'SANDBOX_PATH',
    message: `${option} is ${path || 'empty'}, which is no volume path.`,
    hint: 'Files live below /Volumes/<catalog>/<schema>/<volume>/.',
  });
}
