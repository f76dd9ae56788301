import { EngineError } from '../engine/errors.ts';
import type { ActionResult, Warehouse } from '../engine/index.ts';
import { DatabaseError, type Ports } from '../engine/ports.ts';
import { type Histories, impactOf } from '../grading/index.ts';
import type { Action } from '../schema/action.ts';
import type { StartBundle } from '../schema/bundle.ts';
import type { Impact } from '../schema/impact.ts';
import type { Attempt, LogEntry } from '../schema/log.ts';
import type { Grade } from '../schema/verdict.ts';
import { beginAttempt, checkAttempt, closeEntry, hadEffect } from './attempt.ts';
import { Checkpoints } from './checkpoints.ts';
import { DatabaseLost } from './duckdb/failure.ts';
import { LIMITS } from './limits.ts';

export interface SessionOptions {
  ports: Ports;
  lab: StartBundle;
  seed: number;
  histories: Histories;
  /** Entries to restore; null begins an attempt. */
  attempt: Attempt | null;
  /** Wall clock, milliseconds since 1970. */
  now(): number;
  /** Milliseconds by which it is ahead of the clock of the machine where the attempt was begun; default 0. */
  lag?: number | undefined;
  /** Written (without outcome) before an action runs, completed after it. */
  onEntry?(entry: LogEntry): void;
  onProgress?(done: number, total: number): void;
  /** Milliseconds that a statement of an action may take; default: what a learner waits for. */
  statement?: number;
}

export interface Acted {
  entry: LogEntry;
  result: ActionResult;
}

/** Actions that leave the warehouse as it is. */
const STILL: ReadonlySet<Action['do']> = new Set(['look', 'hint', 'check', 'reveal', 'note']);

/** One attempt at a lab: a warehouse and the log that led to it. */
export class Session {
  readonly #options: SessionOptions;
  readonly #checkpoints: Checkpoints;
  /** Workspace files after n entries. */
  readonly #workspaces: ReadonlyMap<string, string>[] = [];
  #warehouse: Warehouse;
  #attempt: Attempt;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { lab, seed, attempt, histories } = options;
    if (attempt) checkAttempt(attempt, lab, seed);
    const start = this.limited(LIMITS.replayedStatement, () => histories.start(seed));
    this.#checkpoints = new Checkpoints(start);
    this.#warehouse = start.fork();
    this.#attempt = attempt ? { ...attempt, entries: attempt.entries.map(closeEntry) } : this.#begin();
    this.#workspaces.push(this.#warehouse.state.workspace);
    this.#replay(0, this.#attempt.entries.length);
  }

  get warehouse(): Warehouse {
    return this.#warehouse;
  }

  get attempt(): Attempt {
    return { ...this.#attempt, entries: [...this.#attempt.entries] };
  }

  get lab(): StartBundle {
    return this.#options.lab;
  }

  /** What the learner found; it belongs to the histories. */
  get start(): Warehouse {
    return this.#options.histories.start(this.#options.seed);
  }

  /** What the incident did to what people read, then and now. May have to play the history without the incident first. */
  impact(): Impact | null {
    const { lab, histories, seed } = this.#options;
    const log = this.#attempt.entries.filter(hadEffect).map(({ action }) => action);
    return this.limited(LIMITS.replayedStatement, () =>
      impactOf({ lab, seed, histories, yours: this.#warehouse, log }),
    );
  }

  /** Writes into the log what the newest check found, so that a reload and an export bring it back. */
  keepGrade(grade: Grade): void {
    const { entries } = this.#attempt;
    const at = entries.findLastIndex(({ action }) => action.do === 'check');
    const entry = entries[at];
    if (!entry) return;
    entries[at] = { ...entry, grade };
    this.#options.onEntry?.(entries[at]);
  }

  /** Workspace files after the first `n` entries. */
  workspaceAfter(n: number): ReadonlyMap<string, string> | undefined {
    return this.#workspaces[n];
  }

  /** Applies an action and logs it. Platform failures are results; what is thrown is our fault, and the state is as before. */
  act(action: Action): Acted {
    const { entries, started } = this.#attempt;
    const { now, lag = 0 } = this.#options;
    // A clock that was set back in between does not turn the log around.
    const ms = Math.max(entries.at(-1)?.ms ?? 0, now() - lag - Date.parse(started));
    const entry: LogEntry = { n: entries.length, ms, action };
    entries.push(entry);
    this.#options.onEntry?.(entry);
    const before = STILL.has(action.do) ? undefined : this.#warehouse.fork();
    try {
      const result = this.#apply(action, this.#options.statement ?? LIMITS.statement);
      if (before) this.#checkpoints.keep(entry.n, before);
      return { entry: this.#complete(entry, result.outcome, result.error?.message), result };
    } catch (error) {
      if (error instanceof DatabaseLost) throw error;
      if (before) this.#return(before);
      this.#complete(entry, 'killed', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** Goes back to the state after the first `n` entries and begins an attempt that holds only those. */
  rewind(n: number): Attempt {
    const entries = this.#attempt.entries.slice(0, n);
    const from = this.#checkpoints.before(n);
    this.#checkpoints.forgetAfter(from.n);
    this.#return(from.warehouse);
    this.#workspaces.length = from.n + 1;
    this.#attempt = { ...(n === 0 ? this.#begin() : this.#attempt), entries };
    this.#replay(from.n, n);
    return this.attempt;
  }

  /** Runs work whose statements may take at most `ms` each. */
  limited<T>(ms: number, work: () => T): T {
    const { database } = this.#options.ports;
    database.setTimeLimit(ms);
    try {
      return work();
    } finally {
      database.setTimeLimit(undefined);
    }
  }

  close(): void {
    this.#checkpoints.close();
    this.#warehouse.close();
  }

  #begin(): Attempt {
    const { lab, seed, now } = this.#options;
    return beginAttempt(lab, seed, now());
  }

  #replay(from: number, to: number): void {
    for (let n = from; n < to; n++) {
      const entry = this.#attempt.entries[n] as LogEntry;
      this.#options.onProgress?.(n, to);
      if (hadEffect(entry)) {
        const { outcome } = this.#apply(entry.action, LIMITS.replayedStatement);
        if (outcome === 'timeout') throw new Error(`replay: step ${n} does not end within the limit for replays`);
      }
      this.#workspaces.push(this.#warehouse.state.workspace);
    }
  }

  #apply(action: Action, ms: number): ActionResult {
    if (action.do === 'catch_up') return this.#catchUp(action.actions, ms);
    return this.limited(ms, () => {
      try {
        return this.#warehouse.apply(action, { limit: LIMITS.rows });
      } catch (error) {
        if (error instanceof EngineError) return { outcome: 'failed', error, ...nothing(action) };
        if (error instanceof DatabaseError && (error.kind === 'memory' || error.kind === 'timeout'))
          return { outcome: 'timeout', error: exhausted(error), ...nothing(action) };
        throw error;
      }
    });
  }

  /** The begin again, and what was done for the team; when that does not end, everything is as it was. */
  #catchUp(actions: readonly Action[], ms: number): ActionResult {
    const mine = this.#warehouse;
    this.#warehouse = this.start.fork();
    const results: ActionResult[] = [];
    try {
      for (const each of actions) results.push(this.#apply(each, ms));
    } catch (error) {
      this.#return(mine);
      throw error;
    }
    const stopped = results.find(({ outcome }) => outcome === 'timeout');
    if (stopped) {
      this.#return(mine);
      return { do: 'catch_up', results: [], outcome: 'timeout', error: stopped.error };
    }
    mine.close();
    const failed = results.find(({ outcome }) => outcome === 'failed');
    return { do: 'catch_up', results, outcome: failed ? 'failed' : 'ok', error: failed?.error };
  }

  #complete(entry: LogEntry, outcome: LogEntry['outcome'], error: string | undefined): LogEntry {
    const completed: LogEntry = { ...entry, outcome, ...(error === undefined ? {} : { error }) };
    this.#attempt.entries[entry.n] = completed;
    this.#workspaces[entry.n + 1] = this.#warehouse.state.workspace;
    this.#options.onEntry?.(completed);
    return completed;
  }

  #return(warehouse: Warehouse): void {
    this.#warehouse.close();
    this.#warehouse = warehouse;
  }
}

function exhausted(error: DatabaseError): EngineError {
  const memory = error.kind === 'memory';
  return new EngineError({
    condition: memory ? 'SANDBOX_OUT_OF_MEMORY' : 'SANDBOX_TIMEOUT',
    message: memory
      ? `The statement needs more than the sandbox's ${LIMITS.memory} of memory; it had no effect.`
      : `The statement ran longer than ${LIMITS.statement / 1000} seconds; it had no effect.`,
    hint: 'Look for a join without a condition, or narrow the rows first.',
  });
}

/** What an action yields that did nothing. */
function nothing(action: Action): { do: 'note' } | Omit<Extract<ActionResult, { do: 'sql' }>, 'outcome' | 'error'> {
  return action.do === 'sql' ? { do: 'sql', statements: [] } : { do: 'note' };
}
