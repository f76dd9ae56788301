import type { Case, CaseResult } from '../authoring/index.ts';
import type { Replayed } from '../runtime/replay.ts';
import type { LabBundle } from '../schema/bundle.ts';
import type { AnswerKey } from '../schema/game-day/key.ts';
import type { LogEntry } from '../schema/log.ts';
import type { RepairAction } from '../schema/repair.ts';
import type { Grade } from '../schema/verdict.ts';
import type { RunDocument } from './documents.ts';

/** What did not come to an end in an earlier try, and is left out of this one: actions by position, checks by id. */
export interface Dead {
  actions: Readonly<Record<number, string>>;
  checks: Readonly<Record<string, string>>;
}

interface Attempt {
  bundle: LabBundle;
  seed: number;
  /** `solution/actions.yml`, for messages. */
  source: string;
  actions: readonly RepairAction[];
  dead: Dead;
}

/** A log that was played before. */
interface Recorded {
  bundle: LabBundle;
  seed: number;
  entries: readonly LogEntry[];
  /** Checks as `<position in the log>:<id>`. */
  dead: Dead;
}

/** What the worker thread is asked to do; plain data. */
export type Job =
  | ({ do: 'run'; queries: readonly string[] } & Attempt)
  | ({ do: 'grade' } & Attempt)
  | ({ do: 'replay' } & Recorded)
  /** `repairs`: the wrong ones, too. */
  | { do: 'key'; bundle: LabBundle; seed: number; repairs: boolean }
  | { do: 'prove'; bundle: LabBundle; cases: readonly Case[] };

/** Where the work is: when a worker falls silent, this is what does not end. */
export type Step =
  | { at: 'boot' }
  | { at: 'history'; done: number; total: number }
  | { at: 'action'; n: number; do: string }
  | { at: 'query'; n: number }
  | { at: 'check'; id: string }
  | { at: 'case'; case: Case };

/** From the worker thread. */
export type Message =
  | { kind: 'alive' }
  | { kind: 'step'; step: Step }
  | { kind: 'case'; result: CaseResult }
  | LastMessage;

/** What ends a job. */
export type LastMessage =
  | { kind: 'run'; document: RunDocument }
  | { kind: 'grade'; document: Grade }
  | { kind: 'replayed'; replayed: Replayed }
  | { kind: 'key'; document: AnswerKey }
  | { kind: 'proven' }
  /** The lab, or a query of the user's: theirs to put right. */
  | { kind: 'broken'; file: string; what: string; hint?: string | undefined }
  | { kind: 'fault'; what: string };
