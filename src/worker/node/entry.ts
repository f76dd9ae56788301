import { parentPort } from 'node:worker_threads';
import { labEngine } from '../../runtime/lab-engine.ts';
import { openNodePorts } from '../../runtime/node/ports.ts';
import { Host } from '../host.ts';
import type { Request } from '../protocol.ts';

/** What the main thread hands to every worker it starts. */
export interface NodeAssets {
  duckdb: WebAssembly.Module;
}

if (!parentPort) throw new Error('worker/node/entry: runs in a worker thread only');
const port = parentPort;
const host = new Host({
  engine: labEngine,
  now: () => Date.now(),
  send: (response) => port.postMessage(response),
  async openPorts(assets, { progress, alive }) {
    progress({ stage: 'engine', done: 0, total: 0 });
    return openNodePorts({ duckdb: (assets as NodeAssets).duckdb, alive });
  },
});
port.on('message', (request: Request) => host.receive(request));
