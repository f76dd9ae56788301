import { type Signal, signal } from '@preact/signals';
import type { Action } from '../../schema/action.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { LogEntry } from '../../schema/log.ts';
import type { Bench } from '../state/bench.ts';
import { reloadDocuments } from '../state/files.ts';

/** Somebody's attempt, gone through step by step in a warehouse that is nobody's. */
export interface Replay {
  head: Evidence['head'];
  log: readonly LogEntry[];
  /** How many steps have been played. */
  at: Signal<number>;
  /** A step that ended otherwise than the log says. */
  differs: Signal<LogEntry | null>;
  /** Plays forward or goes back, until so many steps have been played. */
  go(to: number): Promise<void>;
}

/** What leaves the warehouse as it is, or had no effect when it was done: nothing is played for it. */
const STILL: ReadonlySet<Action['do']> = new Set(['look', 'hint', 'check', 'reveal', 'note']);
const played = ({ action, outcome }: LogEntry): Action =>
  STILL.has(action.do) || (outcome !== 'ok' && outcome !== 'failed') ? { do: 'look', at: 'replay' } : action;

/** What a visitor tries between two steps is undone before the next one. */
export function createReplay(bench: Bench, { head, entries }: Evidence): Replay {
  const log = entries.map(({ entry }) => entry);
  const at = signal(0);
  const differs = signal<LogEntry | null>(null);
  let queue: Promise<void> = Promise.resolve();

  const back = async (n: number): Promise<void> => {
    if ((bench.client.attempt?.entries.length ?? 0) <= n) return;
    const { attempt, clock } = await bench.client.rewind(n);
    bench.begin(attempt, clock);
    at.value = n;
  };

  const move = async (to: number): Promise<void> => {
    const target = Math.max(0, Math.min(log.length, to));
    differs.value = null;
    await back(Math.min(at.value, target));
    for (let entry = log[at.value]; entry && at.value < target; entry = log[at.value]) {
      const reply = await bench.act(played(entry));
      if (!reply) break;
      if (played(entry) === entry.action && reply.entry.outcome !== entry.outcome) differs.value = entry;
      at.value += 1;
    }
    bench.entries.value = log.slice(0, at.value);
    await reloadDocuments(bench);
  };

  return {
    head,
    log,
    at,
    differs,
    go: (to) => {
      queue = queue.then(() => move(to));
      return queue;
    },
  };
}

const CHANGES: ReadonlySet<Action['do']> = new Set([
  'edit',
  'update_pipeline',
  'run_job',
  'repair_run',
  'volume',
  'inject',
  'catch_up',
  'check',
]);

/** The next step, from `at` on, that changed something or checked it; the end where there is none. */
export function nextChange(log: readonly LogEntry[], at: number): number {
  const found = log.findIndex(({ action }, n) => n >= at && CHANGES.has(action.do));
  return found < 0 ? log.length : found + 1;
}
