import { LIMITS } from '../runtime/limits.ts';
import type { KeyAnswer, KeyRepair } from '../schema/game-day/key.ts';
import type { Connection } from './connection.ts';
import type { KeyLab } from './protocol.ts';
import { type StartOptions, startWorker } from './start.ts';

/** What of a key is wanted: the answers, and known wrong repairs by name. */
export interface KeyPart {
  answers: boolean;
  repairs: readonly string[];
}

/** Told as soon as a part is there, so that it can be kept. */
export interface KeyListener {
  answers(answers: KeyAnswer[]): Promise<void> | void;
  /** `n` of `total` begins. */
  begins(n: number, total: number): void;
  repair(repair: KeyRepair): Promise<void> | void;
}

/** Nights of somebody's own seed have to be played; each call takes as long as a check may. */
const PATIENCE = { limit: LIMITS.check };

/**
 * Makes answer keys in a worker of its own, one seed after the other. Aborting ends the worker: what was told stays told,
 * and the next key starts another one.
 */
export class Keys {
  readonly #options: StartOptions;
  #connection: Connection | undefined;
  /** What the worker has begun: whoever asks for the rest of a key does not wait for its nights again. */
  #begun = '';

  constructor(options: StartOptions) {
    this.#options = options;
  }

  /** Rejects with `RequestFailed` or `WorkerEnded`, and with the signal's reason when it was aborted before the worker stood. */
  async make(of: KeyLab, seed: number, part: KeyPart, listener: KeyListener, signal: AbortSignal): Promise<void> {
    if (!this.#connection || this.#connection.ended) {
      this.#begun = '';
      this.#connection = await startWorker(this.#options);
    }
    const connection = this.#connection;
    const id = `${of.lab.hash} ${seed}`;
    const stop = (): void => connection.end('aborted');
    signal.addEventListener('abort', stop);
    try {
      if (signal.aborted) stop();
      signal.throwIfAborted();
      if (this.#begun !== id) await connection.call('key', { ...of, seed }, PATIENCE);
      this.#begun = id;
      if (part.answers) await listener.answers((await connection.call('keyAnswers', {}, PATIENCE)).answers);
      for (const [n, name] of part.repairs.entries()) {
        listener.begins(n, part.repairs.length);
        await listener.repair((await connection.call('keyRepair', { name }, PATIENCE)).repair);
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Gives the memory back; the next key starts another worker. */
  close(): void {
    this.#connection?.end('closed');
    this.#connection = undefined;
  }
}
