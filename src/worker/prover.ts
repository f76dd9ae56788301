import type { ProofWorld } from '../grading/index.ts';
import { LIMITS } from '../runtime/limits.ts';
import type { Proof, ProofResult } from '../schema/proof.ts';
import { Connection } from './connection.ts';
import type { Progress, Transport } from './protocol.ts';

export interface ProverOptions {
  /** Starts a worker that serves the protocol. */
  spawn(): Transport;
  /** What `load` and `python` hand to every worker. */
  assets(): Promise<unknown>;
  python(): Promise<unknown>;
  onProgress?(progress: Progress): void;
}

/**
 * Runs gotchas' proofs in a worker that is started when the first one is asked for. A snippet that does not end costs the
 * worker; the next proof starts another.
 */
export class Prover {
  readonly #options: ProverOptions;
  #connection: Promise<Connection> | undefined;

  constructor(options: ProverOptions) {
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
    const [assets, python] = await Promise.all([this.#options.assets(), this.#options.python()]);
    const connection = new Connection(this.#options.spawn());
    const { onProgress } = this.#options;
    connection.listen({ progress: (progress) => onProgress?.(progress), entry() {}, log() {} });
    try {
      await connection.call('load', { assets }, { silence: LIMITS.boot, limit: LIMITS.boot });
      await connection.call('python', { assets: python }, { silence: LIMITS.boot, limit: LIMITS.check });
    } catch (error) {
      this.#connection = undefined;
      connection.end('crashed');
      throw error;
    }
    return connection;
  }
}
