import type { ProofWorld } from '../grading/index.ts';
import type { Proof, ProofResult } from '../schema/proof.ts';
import type { Connection } from './connection.ts';
import { type StartOptions, startWorker } from './start.ts';

/**
 * Runs gotchas' proofs in a worker that is started when the first one is asked for. A snippet that does not end costs the
 * worker; the next proof starts another.
 */
export class Prover {
  readonly #options: StartOptions;
  #connection: Promise<Connection> | undefined;

  constructor(options: StartOptions) {
    this.#options = options;
  }

  /** Rejects with `RequestFailed` or `WorkerEnded`; what the platform says to a snippet is in the result. */
  async prove(world: ProofWorld, proof: Proof, side: 'wrong' | 'right', snippet?: string): Promise<ProofResult> {
    let connection = await this.#connection;
    if (!connection || connection.ended) {
      this.#connection = this.#start();
      connection = await this.#connection;
    }
    const { proved } = await connection.call('prove', { world, proof, side, snippet });
    return proved;
  }

  async close(): Promise<void> {
    (await this.#connection)?.end('closed');
  }

  async #start(): Promise<Connection> {
    try {
      return await startWorker(this.#options);
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
  }
}
