import { LIMITS } from '../runtime/limits.ts';
import type { Action } from '../schema/action.ts';
import type { GradingBundle } from '../schema/bundle.ts';
import type { Attempt, LogEntry } from '../schema/log.ts';
import { type CallOptions, Connection, type Listener } from './connection.ts';
import { WorkerEnded } from './failure.ts';
import type { ActReply, CallName, Calls, OpenArgument, Progress, Transport } from './protocol.ts';
import type { ReadRequest, ViewName, ViewResult, Views } from './views.ts';

export type ClientState = 'starting' | 'ready' | 'busy' | 'restarting' | 'failed' | 'closed';

export interface ClientOptions {
  /** Starts a worker that serves the protocol. */
  spawn(): Transport;
  /** What `load` and `python` hand to every worker. */
  assets(): Promise<unknown>;
  python(): Promise<unknown>;
  /** Keeps a second, loaded worker for an instant restart; costs its memory. */
  standby?: boolean;
  onProgress?(progress: Progress): void;
  /** A log entry was written or completed: keep it, it is the attempt. */
  onEntry?(entry: LogEntry): void;
  onState?(state: ClientState): void;
  onLog?(level: 'info' | 'error', text: string): void;
}

/** Actions that run learner Python. */
const NEEDS_PYTHON: ReadonlySet<Action['do']> = new Set([
  'update_pipeline',
  'run_job',
  'repair_run',
  'run_tests',
  'mutate_rule',
  'inject',
  'catch_up',
  'check',
]);

/**
 * A sandbox as the page or the command line sees it. Requests run one after the other. When a worker ends, whatever the
 * cause, its requests are rejected, the entry that ran is closed as without effect, and the next worker replays the log.
 */
export class Client {
  readonly #options: ClientOptions;
  #connection: Connection | undefined;
  #spare: Promise<Connection> | undefined;
  #opened: OpenArgument | undefined;
  #attempt: Attempt | undefined;
  #grading: Calls['grading']['argument'] | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** Actions that wait for Python, in order. */
  #waiting: Promise<unknown> = Promise.resolve();
  #waitingCount = 0;
  readonly #pythons = new WeakMap<Connection, { started: Promise<unknown>; ready: boolean }>();
  /** The check being run. */
  #checking: string | undefined;
  #state: ClientState = 'starting';

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get state(): ClientState {
    return this.#state;
  }

  /** The attempt with every entry so far. */
  get attempt(): Attempt | undefined {
    return this.#attempt && { ...this.#attempt, entries: [...this.#attempt.entries] };
  }

  /** Starts the engine and opens a lab; begins an attempt, or restores one by replay. */
  open(argument: OpenArgument): Promise<Calls['open']['result']> {
    return this.#enqueue(undefined, true, async () => {
      this.#opened = argument;
      this.#attempt = argument.attempt ?? undefined;
      this.#grading = undefined;
      if (this.#connection?.ended) this.#connection = undefined;
      this.#connection ??= await this.#start();
      const connection = this.#connection;
      // A prepared start needs no Python; the first visitor's wait is shorter by its download.
      if (!argument.baked || argument.attempt?.entries.length) await this.#withPython(connection);
      const result = await this.#openOn(connection);
      this.#withPython(connection).catch((error: unknown) => this.#tellUnlessEnded(connection, error));
      if (this.#options.standby) this.#spare ??= this.#start(true);
      return result;
    });
  }

  /** Hands over what `check` needs; `baked` are the prepared states that only a check looks at. */
  grading(grading: GradingBundle, baked: readonly Uint8Array[] = []): Promise<void> {
    const argument = { grading, baked };
    return this.#enqueue(undefined, false, async () => {
      await (await this.#ready()).call('grading', argument);
      this.#grading = argument;
    });
  }

  /**
   * Applies an action. Platform failures are in the reply. Rejects with `WorkerEnded` when it had to be stopped (aborting
   * the signal does that, too): the entry is then closed as `timeout` or `killed` and the state is as before.
   */
  act(action: Action, options: { signal?: AbortSignal } = {}): Promise<ActReply> {
    const send = () => this.#request('act', { action }, options.signal, true);
    const reply = this.#mustWait(action) ? this.#whenPythonIsReady(send) : send();
    return action.do === 'check' ? this.#check(reply, options.signal) : reply;
  }

  /** Reads a view. Aborting only stops waiting. */
  async read<V extends ViewName>(
    view: V,
    argument: Views[V]['argument'],
    options: { signal?: AbortSignal } = {},
  ): Promise<ViewResult<V>> {
    const request = { view, ...argument } as ReadRequest;
    if (view === 'pipelines' || view === 'evidence') await this.#pythonReady();
    return (await this.#request('read', request, options.signal, false)) as ViewResult<V>;
  }

  /** Goes back to the state after the first `n` entries. The attempt so far is the caller's to keep. */
  async rewind(n: number): Promise<Calls['rewind']['result']> {
    await this.#pythonReady();
    const result = await this.#request('rewind', { n }, undefined, false);
    this.#attempt = result.attempt;
    return result;
  }

  async exportAttempt(): Promise<Attempt> {
    return (await this.#request('exportAttempt', {}, undefined, false)).attempt;
  }

  close(): void {
    this.#setState('closed');
    this.#connection?.end('closed');
    this.#spare?.then(
      (connection) => connection.end('closed'),
      () => {},
    );
  }

  /** A check that silences the worker fails, for what never ends is the learner's code; the others are graded then. */
  async #check(acted: Promise<ActReply>, signal: AbortSignal | undefined): Promise<ActReply> {
    const reply = await acted;
    const dead: Record<string, string> = {};
    for (;;) {
      this.#checking = undefined;
      try {
        const { grade } = await this.#request('grade', { dead }, signal, true, { limit: LIMITS.check });
        return { ...reply, value: { do: 'check', grade } };
      } catch (error) {
        const check = this.#checking as string | undefined;
        if (!(error instanceof WorkerEnded) || error.reason !== 'silent' || !check || dead[check]) throw error;
        dead[check] = `the code does not end within ${LIMITS.silence / 1000} seconds`;
      }
    }
  }

  #request<N extends CallName>(
    call: N,
    argument: Calls[N]['argument'],
    signal: AbortSignal | undefined,
    endOnAbort: boolean,
    options: CallOptions = {},
  ): Promise<Calls[N]['result']> {
    return this.#enqueue(signal, endOnAbort, async () => (await this.#ready()).call(call, argument, options));
  }

  /** One after the other; a request that is aborted while it waits is never sent. */
  #enqueue<T>(signal: AbortSignal | undefined, endOnAbort: boolean, work: () => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      signal?.throwIfAborted();
      const stop = () => this.#connection?.end('aborted');
      if (endOnAbort) signal?.addEventListener('abort', stop);
      this.#setState(this.#connection ? 'busy' : 'starting');
      try {
        return await work();
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    };
    const done = this.#queue.then(run);
    // The caller hears of a failure at once; whoever comes next waits for the new worker.
    this.#queue = done.then(
      () => this.#setState('ready'),
      () => this.#recover(),
    );
    return endOnAbort || !signal ? done : unlessAborted(done, signal);
  }

  /** Waits until the worker has Python. A worker that is lost meanwhile is followed by one that has it. */
  async #pythonReady(): Promise<void> {
    await this.#queue;
    const connection = this.#connection;
    if (!connection || connection.ended) return;
    this.#options.onProgress?.({ stage: 'python', done: 0, total: 0 });
    try {
      await this.#withPython(connection);
    } catch (error) {
      if (!connection.ended) throw error;
    }
  }

  /** Python failed while nobody waited for it: said now, and tried again by whoever needs it. */
  #tellUnlessEnded(connection: Connection, error: unknown): void {
    if (connection.ended || this.#state === 'closed') return;
    this.#options.onLog?.('error', `Python: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** Starts Python in a worker, once. */
  #withPython(connection: Connection): Promise<unknown> {
    const known = this.#pythons.get(connection);
    if (known) return known.started;
    const started = this.#options
      .python()
      .then((assets) => connection.call('python', { assets }, { silence: LIMITS.boot, limit: LIMITS.check }));
    const python = { started, ready: false };
    this.#pythons.set(connection, python);
    started.then(
      () => {
        python.ready = true;
      },
      () => this.#pythons.delete(connection),
    );
    return started;
  }

  /** Whether an action needs Python that is not there yet, or follows one that does. */
  #mustWait(action: Action): boolean {
    if (this.#waitingCount > 0) return true;
    const ready = this.#connection && this.#pythons.get(this.#connection)?.ready;
    return NEEDS_PYTHON.has(action.do) && !ready;
  }

  #whenPythonIsReady<T>(send: () => Promise<T>): Promise<T> {
    this.#waitingCount++;
    const turn = this.#waiting.then(() => this.#pythonReady());
    this.#waiting = turn.catch(() => {});
    const done = () => {
      this.#waitingCount--;
    };
    return turn.then(
      () => {
        done();
        return send();
      },
      (error: unknown) => {
        done();
        throw error;
      },
    );
  }

  async #ready(): Promise<Connection> {
    if (!this.#opened) throw new Error('client: no lab is open');
    if (!this.#connection || this.#connection.ended) await this.#restart();
    return this.#connection as Connection;
  }

  /** After a failure: when it took the worker with it, closes the entry that ran and starts the next worker. */
  async #recover(): Promise<void> {
    if (this.#state === 'closed') return;
    const ended = this.#connection?.ended;
    if (!ended) {
      this.#setState(this.#connection ? 'ready' : 'failed');
      return;
    }
    this.#closeEntry(ended);
    try {
      await this.#restart();
      this.#setState('ready');
    } catch (error) {
      this.#options.onLog?.('error', `restart: ${error instanceof Error ? error.message : String(error)}`);
      this.#setState('failed');
    }
  }

  #closeEntry({ reason, message }: WorkerEnded): void {
    const entries = this.#attempt?.entries;
    const last = entries?.at(-1);
    if (!entries || !last || last.outcome !== undefined) return;
    const outcome = reason === 'silent' || reason === 'slow' ? 'timeout' : 'killed';
    const closed: LogEntry = { ...last, outcome, error: message };
    entries[closed.n] = closed;
    this.#options.onEntry?.(closed);
  }

  async #restart(): Promise<void> {
    this.#setState('restarting');
    this.#connection?.end('closed');
    const spare = this.#spare;
    this.#spare = undefined;
    this.#connection = await (spare ?? this.#start());
    if (this.#connection.ended) this.#connection = await this.#start();
    await this.#withPython(this.#connection);
    await this.#openOn(this.#connection);
    if (this.#options.standby) this.#spare = this.#start(true);
  }

  /** A standby worker is quiet until it is needed. */
  async #start(quiet = false): Promise<Connection> {
    const assets = await this.#options.assets();
    const connection = new Connection(this.#options.spawn());
    if (!quiet) connection.listen(this.#listener());
    try {
      await connection.call('load', { assets }, { silence: LIMITS.boot, limit: LIMITS.boot });
      if (quiet) await this.#withPython(connection);
    } catch (error) {
      connection.end('crashed');
      throw error;
    }
    if (this.#state === 'closed') connection.end('closed');
    return connection;
  }

  async #openOn(connection: Connection): Promise<Calls['open']['result']> {
    connection.listen(this.#listener());
    const argument = { ...(this.#opened as OpenArgument), attempt: this.#attempt ?? null };
    const result = await connection.call('open', argument, { limit: LIMITS.check });
    this.#attempt = { ...result.attempt, entries: [...result.attempt.entries] };
    if (this.#grading) await connection.call('grading', this.#grading);
    return result;
  }

  #listener(): Listener {
    return {
      progress: (progress) => {
        if (progress.stage === 'checks') this.#checking = progress.text;
        this.#options.onProgress?.(progress);
      },
      log: (level, text) => this.#options.onLog?.(level, text),
      entry: (entry) => {
        if (this.#attempt) this.#attempt.entries[entry.n] = entry;
        this.#options.onEntry?.(entry);
      },
    };
  }

  #setState(state: ClientState): void {
    if (state === this.#state || this.#state === 'closed') return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}

/** The promise, or the signal's reason as soon as it is aborted. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
