import { Worker } from 'node:worker_threads';
import { compileNodeDuckDB } from '../../runtime/node/duckdb.ts';
import { Client, type ClientOptions } from '../client.ts';
import type { Transport } from '../protocol.ts';
import type { NodeAssets } from './entry.ts';

/**
 * A sandbox in a worker thread with the same watchdog as in the browser: code that does not end is stopped there, and the
 * main thread goes on. Close it, or the process stays alive.
 */
export async function openNodeClient(
  options: Omit<ClientOptions, 'spawn' | 'assets' | 'python'> = {},
): Promise<Client> {
  const assets: NodeAssets = { duckdb: await compileNodeDuckDB() };
  return new Client({ ...options, spawn: spawnNodeWorker, assets: async () => assets, python: async () => null });
}

export function spawnNodeWorker(): Transport {
  const worker = new Worker(new URL('./entry.ts', import.meta.url), { name: 'engine' });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (receive) => void worker.on('message', receive),
    onFailure(receive) {
      worker.on('error', (error) => receive(error instanceof Error ? error.message : String(error)));
      worker.on('messageerror', (error) => receive(error.message));
      worker.on('exit', (code) => receive(`the worker thread ended with code ${code}`));
    },
    end: () => void worker.terminate(),
  };
}
