import { LIMITS } from '../runtime/limits.ts';
import type { LogEntry } from '../schema/log.ts';
import { type EndReason, RequestFailed, WorkerEnded } from './failure.ts';
import type { CallName, Calls, Progress, Request, Response, Transport } from './protocol.ts';

export interface Listener {
  progress(progress: Progress): void;
  entry(entry: LogEntry): void;
  log(level: 'info' | 'error', text: string): void;
}

export interface CallOptions {
  /** Milliseconds without a sign of life. */
  silence?: number;
  /** Milliseconds from request to answer. */
  limit?: number;
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
  sent: number;
  silence: number;
  limit: number;
}

/**
 * One worker: matches answers to requests and watches over it. A worker that is busy cannot be asked anything, but its
 * messages arrive; so silence, not slowness, betrays a loop that will not end.
 */
export class Connection {
  readonly #transport: Transport;
  readonly #pending = new Map<number, Pending>();
  #listener: Listener | undefined;
  #next = 1;
  #lastSign = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  #ended: WorkerEnded | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onMessage((message) => this.#receive(message));
    transport.onFailure((reason) => this.end('crashed', reason));
  }

  get ended(): WorkerEnded | undefined {
    return this.#ended;
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Rejects with `RequestFailed` or `WorkerEnded`. */
  call<N extends CallName>(
    call: N,
    argument: Calls[N]['argument'],
    options: CallOptions = {},
  ): Promise<Calls[N]['result']> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#next++;
    const { silence = LIMITS.silence, limit = LIMITS.request } = options;
    return new Promise<Calls[N]['result']>((resolve, reject) => {
      this.#lastSign = Date.now();
      this.#pending.set(id, { resolve, reject, sent: this.#lastSign, silence, limit });
      this.#watch ??= setInterval(() => this.#look(), LIMITS.watch);
      this.#transport.post({ id, call, argument } as Request);
    });
  }

  /** Ends the worker, whatever it is doing; every pending request is rejected. */
  end(reason: EndReason, detail?: string): void {
    if (this.#ended) return;
    this.#ended = new WorkerEnded(reason, detail);
    this.#transport.end();
    for (const pending of this.#pending.values()) pending.reject(this.#ended);
    this.#pending.clear();
    this.#rest();
  }

  #receive(message: Response): void {
    if (this.#ended) return;
    this.#lastSign = Date.now();
    if (message.kind === 'result') this.#take(message.id)?.resolve(message.value as never);
    else if (message.kind === 'progress') this.#listener?.progress(message.progress);
    else if (message.kind === 'entry') this.#listener?.entry(message.entry);
    else if (message.kind === 'log') this.#listener?.log(message.level, message.text);
    else if (message.kind === 'failure') {
      this.#take(message.id)?.reject(new RequestFailed(message.error));
      if (message.fatal) this.end('crashed', message.error.message);
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#rest();
    return pending;
  }

  #look(): void {
    const now = Date.now();
    const waiting = [...this.#pending.values()];
    if (waiting.some(({ silence }) => now - this.#lastSign > silence)) this.end('silent');
    else if (waiting.some(({ sent, limit }) => now - sent > limit)) this.end('slow');
  }

  #rest(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
