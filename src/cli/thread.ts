import { Worker } from 'node:worker_threads';
import { LIMITS } from '../runtime/limits.ts';
import type { Job, LastMessage, Message, Step } from './job.ts';

/** How a thread ended: with its last message, or without one, at this step. */
export type Ending = { last: LastMessage } | { last: null; step: Step; why: string };

/** A silent thread that does not compute either waits for a busy machine: it gets this many times the patience. */
const STARVED = 10;

/** Processor time of this process in milliseconds. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs a job in a thread of its own. A thread that computes without a sign of life is ended: a loop in Python, or one call
 * that cannot be interrupted. Silence is measured in processor time, or on a busy machine honest work would be taken for a loop.
 */
export function runThread(job: Job, onMessage: (message: Message) => void): Promise<Ending> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job, stdout: true, stderr: true });
  return new Promise((resolve) => {
    let step: Step = { at: 'boot' };
    let sign = { at: Date.now(), computed: computed() };
    const finish = (ending: Ending): void => {
      clearInterval(watch);
      resolve(ending);
      void worker.terminate();
    };
    const giveUp = (why: string): void => finish({ last: null, step, why });
    const watch = setInterval(() => {
      const patience = step.at === 'boot' ? LIMITS.boot : LIMITS.silence;
      const silent = Date.now() - sign.at;
      if (silent > patience && (computed() - sign.computed > patience || silent > STARVED * patience))
        giveUp(`no sign of life for ${Math.round(patience / 1000)} seconds`);
    }, LIMITS.watch);
    worker.on('message', (message: Message) => {
      sign = { at: Date.now(), computed: computed() };
      if (message.kind === 'step') step = message.step;
      onMessage(message);
      if (isLast(message)) finish({ last: message });
    });
    worker.on('error', (error) => giveUp(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => giveUp('the engine stopped'));
  });
}

function isLast(message: Message): message is LastMessage {
  return message.kind !== 'alive' && message.kind !== 'step' && message.kind !== 'case';
}
