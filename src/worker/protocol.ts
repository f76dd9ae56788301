import type { ProofWorld } from '../grading/index.ts';
import type { Action } from '../schema/action.ts';
import type { GradingBundle, SolutionBundle, StartBundle } from '../schema/bundle.ts';
import type { KeyAnswer, KeyRepair } from '../schema/game-day/key.ts';
import type { Attempt, LogEntry } from '../schema/log.ts';
import type { Proof, ProofResult } from '../schema/proof.ts';
import type { Grade } from '../schema/verdict.ts';
import type { ActValue, PlainError } from './plain.ts';
import type { ReadRequest, Views } from './views.ts';

/** Where a long request is. `done` of `total`; both 0 while nobody can count. */
export interface Progress {
  stage: 'engine' | 'python' | 'start' | 'history' | 'steps' | 'checks';
  done: number;
  total: number;
  /** What is being worked on, e.g. a check's id. */
  text?: string | undefined;
}

export interface OpenArgument {
  lab: StartBundle;
  seed: number;
  /** The seed's start state as the build prepared it; without it the history is played. */
  baked?: Uint8Array | undefined;
  /** Entries to restore. Null begins an attempt. */
  attempt: Attempt | null;
  /** Milliseconds by which this machine's clock is ahead of the one that the attempt was begun by; default 0. */
  lag?: number | undefined;
}

export interface ActReply {
  /** The completed log entry. */
  entry: LogEntry;
  /** What stopped the action or made it red. */
  error: PlainError | null;
  value: ActValue;
}

export interface Prove {
  world: ProofWorld;
  proof: Proof;
  side: 'wrong' | 'right';
  /** Instead of the side's own. */
  snippet?: string | undefined;
}

/** A lab with its answers, as a key needs them. */
export interface KeyLab {
  lab: StartBundle;
  grading: GradingBundle;
  solution: Pick<SolutionBundle, 'solution' | 'wrong'>;
}

/** Every request and what it is answered with. */
export interface Calls {
  /** Starts DuckDB from what the page (or Node) has prepared; the host's environment says what `assets` are. */
  load: { argument: { assets: unknown }; result: { milliseconds: number } };
  /** Starts Python likewise; wanted before the first update, job, test run, check or replay. */
  python: { argument: { assets: unknown }; result: { milliseconds: number } };
  open: { argument: OpenArgument; result: { attempt: Attempt; clock: string } };
  /** What `check` needs; may arrive any time before the first check. */
  grading: {
    argument: {
      grading: GradingBundle /** Prepared states that only a check needs: the clean counterpart, twins. */;
      baked?: readonly Uint8Array[] | undefined;
    };
    result: Record<never, never>;
  };
  act: { argument: { action: Action }; result: ActReply };
  /** Grades what is there; no log entry. `dead` names checks not to run, and why: they fail. */
  grade: { argument: { dead: Readonly<Record<string, string>> }; result: { grade: Grade } };
  read: { argument: ReadRequest; result: Views[keyof Views]['result'] };
  /** Goes back to the state after the first `n` entries; the answer is a new attempt that holds only those. */
  rewind: { argument: { n: number }; result: { attempt: Attempt; clock: string } };
  exportAttempt: { argument: Record<never, never>; result: { attempt: Attempt } };
  /** Runs one side of a gotcha's proof, in small warehouses of its own. Needs Python. */
  prove: { argument: Prove; result: { proved: ProofResult } };
  /** Begins the answer key of one seed, instead of the one before. Needs Python, as the next two do. */
  key: { argument: KeyLab & { seed: number }; result: { repairs: readonly string[] } };
  /** What each form's right answer is on that seed. */
  keyAnswers: { argument: Record<never, never>; result: { answers: KeyAnswer[] } };
  /** Plays a known wrong repair on that seed, and says what it leaves. */
  keyRepair: { argument: { name: string }; result: { repair: KeyRepair } };
}

export type CallName = keyof Calls;

/** To the worker. */
export type Request = { [N in CallName]: { id: number; call: N; argument: Calls[N]['argument'] } }[CallName];

/** From the worker. Only `result` and `failure` belong to a request. */
export type Response =
  | { [N in CallName]: { kind: 'result'; id: number; call: N; value: Calls[N]['result'] } }[CallName]
  /** `fatal`: this worker will not answer again. */
  | { kind: 'failure'; id: number; error: PlainError; fatal: boolean }
  | { kind: 'progress'; progress: Progress }
  /** A log entry was written (no outcome yet) or completed. */
  | { kind: 'entry'; entry: LogEntry }
  /** A sign of life from within long work. */
  | { kind: 'alive' }
  | { kind: 'log'; level: 'info' | 'error'; text: string };

/** One end of a connection to a worker, whatever it runs on. */
export interface Transport {
  post(message: Request): void;
  onMessage(receive: (message: Response) => void): void;
  /** The worker died, or a message could not be read. */
  onFailure(receive: (reason: string) => void): void;
  /** Ends the worker at once, whatever it is doing. */
  end(): void;
}
