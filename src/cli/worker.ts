import { parentPort, workerData } from 'node:worker_threads';
import type { Job, Message } from './job.ts';
import { perform } from './perform.ts';
import { openGraderPorts } from './ports.ts';

/** The thread that holds an engine: it may be ended at any moment. */
const post = (message: Message): void => parentPort!.postMessage(message);

post({ kind: 'step', step: { at: 'boot' } });
try {
  perform(workerData as Job, await openGraderPorts({ alive: () => post({ kind: 'alive' }) }), post);
} catch (error) {
  post({ kind: 'fault', what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
