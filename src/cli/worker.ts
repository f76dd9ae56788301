import { parentPort, workerData } from 'node:worker_threads';
import { LIMITS } from '../runtime/limits.ts';
import { openNodePorts } from '../runtime/node/ports.ts';
import type { Job, Message } from './job.ts';
import { perform } from './perform.ts';

/** The thread that holds an engine: it may be ended at any moment. */
const post = (message: Message): void => parentPort!.postMessage(message);

post({ kind: 'step', step: { at: 'boot' } });
try {
  const ports = await openNodePorts({ alive: () => post({ kind: 'alive' }) });
  ports.database.setTimeLimit(LIMITS.statement);
  perform(workerData as Job, ports, post);
} catch (error) {
  post({ kind: 'fault', what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
