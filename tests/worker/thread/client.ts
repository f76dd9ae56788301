import { Worker } from 'node:worker_threads';
import { compileNodeDuckDB } from '../../../src/runtime/node/duckdb.ts';
import { Client, type ClientOptions } from '../../../src/worker/client.ts';
import { Keys } from '../../../src/worker/keys.ts';
import type { Transport } from '../../../src/worker/protocol.ts';
import { Prover } from '../../../src/worker/prover.ts';
import type { NodeAssets } from './entry.ts';

/** The workbench's client over a Node worker thread: the protocol, the host and the watchdog with nothing faked. */
export async function openThreadClient(
  options: Omit<ClientOptions, 'spawn' | 'assets' | 'python'> = {},
): Promise<Client> {
  const assets: NodeAssets = { duckdb: await compileNodeDuckDB() };
  return new Client({ ...options, spawn: spawnThread, assets: async () => assets, python: async () => null });
}

/** The gotcha pages' prover over a Node worker thread. */
export async function openThreadProver(): Promise<Prover> {
  const assets: NodeAssets = { duckdb: await compileNodeDuckDB() };
  return new Prover({ spawn: spawnThread, assets: async () => assets, python: async () => null });
}

/** The coach's answer keys over a Node worker thread. */
export async function openThreadKeys(): Promise<Keys> {
  const assets: NodeAssets = { duckdb: await compileNodeDuckDB() };
  return new Keys({ spawn: spawnThread, assets: async () => assets, python: async () => null });
}

function spawnThread(): Transport {
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
