import { parentPort } from 'node:worker_threads';
import { openNodePython } from '../../../src/python/node.ts';
import { labEngine } from '../../../src/runtime/lab-engine.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';
import { Host } from '../../../src/worker/host.ts';
import type { Request } from '../../../src/worker/protocol.ts';

/** What the main thread hands to every worker it starts. */
export interface NodeAssets {
  duckdb: WebAssembly.Module;
}

if (!parentPort) throw new Error('runs in a worker thread only');
const port = parentPort;
const host = new Host({
  engine: labEngine,
  now: () => Date.now(),
  send: (response) => port.postMessage(response),
  openDatabase: (assets, alive) => openNodeDatabase((assets as NodeAssets).duckdb, alive),
  openPython: openNodePython,
});
port.on('message', (request: Request) => host.receive(request));
