import { LIMITS } from '../runtime/limits.ts';
import { Connection } from './connection.ts';
import type { Progress, Transport } from './protocol.ts';

export interface StartOptions {
  /** Starts a worker that serves the protocol. */
  spawn(): Transport;
  /** What `load` and `python` hand to every worker. */
  assets(): Promise<unknown>;
  python(): Promise<unknown>;
  onProgress?(progress: Progress): void;
}

/** A worker with DuckDB and Python that no attempt depends on. */
export async function startWorker({ spawn, assets, python, onProgress }: StartOptions): Promise<Connection> {
  const [database, interpreter] = await Promise.all([assets(), python()]);
  const connection = new Connection(spawn());
  connection.listen({ progress: (progress) => onProgress?.(progress), entry() {}, log() {} });
  try {
    await connection.call('load', { assets: database }, { silence: LIMITS.boot, limit: LIMITS.boot });
    await connection.call('python', { assets: interpreter }, { silence: LIMITS.boot, limit: LIMITS.check });
  } catch (error) {
    connection.end('crashed');
    throw error;
  }
  return connection;
}
