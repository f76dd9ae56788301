import type { Action } from '../../src/schema/action.ts';
import type { Attempt, LogEntry } from '../../src/schema/log.ts';
import type { Request, Response, Transport } from '../../src/worker/protocol.ts';

export const lab = { id: 'lab', hash: 'h' } as never;
export const freshAttempt: Attempt = {
  format: 1,
  lab: 'lab',
  seed: 1,
  engine: '1',
  labHash: 'h',
  started: '2026-01-01T00:00:00Z',
  entries: [],
};

/**
 * A worker whose engine is a list of notes. `hang` never answers, `beat` gives signs of life for ever, `crash` dies,
 * `fatal` reports that DuckDB is gone, `refuse` fails without harm.
 */
export class FakeWorker implements Transport {
  ended = false;
  readonly received: Request[] = [];
  #receive: (message: Response) => void = () => {};
  #fail: (reason: string) => void = () => {};
  #entries: LogEntry[] = [];
  #hangIn: string | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  post(request: Request): void {
    this.received.push(request);
    queueMicrotask(() => this.#serve(request));
  }

  onMessage(receive: (message: Response) => void): void {
    this.#receive = receive;
  }

  onFailure(receive: (reason: string) => void): void {
    this.#fail = receive;
  }

  end(): void {
    this.ended = true;
    clearInterval(this.#beat);
  }

  #serve(request: Request): void {
    if (request.call === 'open') this.#entries = [...(request.argument.attempt ?? freshAttempt).entries];
    if (request.call === 'act') this.#act(request.id, request.argument.action);
    else if (request.call === 'grade') this.#grade(request.id, request.argument.dead);
    else this.#answer(request, this.#value(request.call));
  }

  /** The next grading does not come back from this check. */
  hangIn(check: string): void {
    this.#hangIn = check;
  }

  #grade(id: number, dead: Readonly<Record<string, string>>): void {
    const check = this.#hangIn;
    this.#receive({ kind: 'progress', progress: { stage: 'checks', done: 0, total: 1, text: check ?? 'other' } });
    if (check === undefined) this.#answer({ id, call: 'grade' }, { grade: { dead } });
  }

  #value(call: string): unknown {
    if (call === 'open') return { attempt: { ...freshAttempt, entries: this.#entries }, clock: freshAttempt.started };
    return call === 'read' ? { clock: `${this.#entries.length}` } : {};
  }

  #act(id: number, action: Action): void {
    const text = action.do === 'note' ? action.text : '';
    const entry = { n: this.#entries.length, ms: 0, action };
    this.#receive({ kind: 'entry', entry });
    if (text === 'beat') this.#beat = setInterval(() => this.#receive({ kind: 'alive' }), 1000);
    if (text === 'crash') this.#fail('out of memory');
    if (text === 'fatal' || text === 'refuse')
      this.#receive({ kind: 'failure', id, error: { condition: 'X', message: text }, fatal: text === 'fatal' });
    if (['hang', 'beat', 'crash', 'fatal', 'refuse'].includes(text)) return;
    const done = { ...entry, outcome: 'ok' as const };
    this.#entries.push(done);
    this.#receive({ kind: 'entry', entry: done });
    this.#answer({ id, call: 'act' }, { entry: done, error: null, value: { do: 'note' } });
  }

  #answer({ id, call }: { id: number; call: string }, value: unknown): void {
    this.#receive({ kind: 'result', id, call, value } as Response);
  }
}
