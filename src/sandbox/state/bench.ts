import { computed, signal } from '@preact/signals';
import type { Action } from '../../schema/action.ts';
import type { Attempt, LogEntry } from '../../schema/log.ts';
import { heldBackBy, type Values } from '../../schema/prediction.ts';
import type { Task } from '../../schema/task.ts';
import type { Client, ClientOptions, ClientState } from '../../worker/client.ts';
import type { PlainError, StatementView } from '../../worker/plain.ts';
import type { ActReply, Progress } from '../../worker/protocol.ts';
import type { ReadRequest, ViewName, ViewResult } from '../../worker/views.ts';
import type { Game } from '../game/game.ts';
import type { Replay } from '../replay/replay.ts';
import type { Person } from '../store/records.ts';
import { createDocuments } from './documents.ts';
import { latestGrade, mayDebrief } from './grade-log.ts';
import type { LabData } from './lab-data.ts';
import type { TestRun } from './platform.ts';

/** What runs now: shown where its result will appear. */
export interface Running {
  action: Action;
  since: number;
  controller: AbortController;
}

/** The answer to the last script of the console. */
export interface ConsoleAnswer {
  text: string;
  statements: readonly StatementView[];
  error: PlainError | null;
  milliseconds: number;
}

export type Handlers = Pick<ClientOptions, 'onProgress' | 'onEntry' | 'onState' | 'onLog'>;

/** Parts of the workbench; below 960 px one of them at a time. */
export const PANES = ['left', 'centre', 'shelf', 'right'] as const;
export type Pane = (typeof PANES)[number];

/** Actions nobody waits for: they change no table and no view. */
const SILENT = new Set<Action['do']>(['look', 'note']);

/** Actions that judge the workspace's files anew, so that older marks in them no longer hold. */
const JUDGES = new Set<Action['do']>(['edit', 'update_pipeline', 'run_job', 'repair_run', 'run_tests']);

/** The workbench's state over one client; everything that changes the warehouse goes through `act`. */
export function createBench(lab: LabData, connect: (handlers: Handlers) => Client) {
  const running = signal<Running | null>(null);
  const progress = signal<Progress | null>(null);
  const entries = signal<readonly LogEntry[]>([]);
  const revision = signal(0);
  const clock = signal<string>(lab.start.lab.start);
  const answer = signal<ConsoleAnswer | null>(null);
  const tests = signal<TestRun | null>(null);
  const notice = signal<string | null>(null);
  const engine = signal<ClientState>('starting');
  const documents = createDocuments();
  /** Set on a game day: the team, its clock, and what is asked before it is done. */
  const game = signal<Game | null>(null);
  /** Set where somebody's attempt is gone through. */
  const replay = signal<Replay | null>(null);
  /** An action that a prediction holds back, until somebody has read why. */
  const held = signal<{ task: Task; action: Action } | null>(null);
  /** What is typed in a task's form and not saved, by task. */
  const drafts = signal<Readonly<Record<string, Values>>>({});
  const left = signal('brief');
  /** The task that is unfolded, and the one whose form is asked for from elsewhere. */
  const task = signal<string | null>(null);
  const asked = signal<string | null>(null);
  /** The pane that a narrow screen shows. */
  const pane = signal<Pane>('left');
  /** Called with the attempt after every entry; the storage hangs on it. */
  let keep: (attempt: Attempt) => void = () => undefined;

  const client = connect({
    onProgress: (value) => {
      progress.value = value;
    },
    onEntry: (entry) => {
      const others = entries.value.filter((other) => other.n !== entry.n);
      entries.value = [...others, entry].sort((a, b) => a.n - b.n);
      if (client.attempt) keep(client.attempt);
    },
    onState: (state) => {
      engine.value = state;
    },
    onLog: (level, text) => {
      if (level === 'error') notice.value = text;
    },
  });

  const read = <V extends ViewName>(request: ReadRequest<V>): Promise<ViewResult<V>> => {
    const { view, ...argument } = request as ReadRequest<V> & { view: V };
    return client.read(view, argument as Parameters<typeof client.read<V>>[1]);
  };

  const settle = async (action: Action, { value, error }: ActReply): Promise<void> => {
    revision.value += 1;
    clock.value = (await read({ view: 'clock' })).clock;
    if (value.do === 'run_tests') tests.value = { report: value.report, error };
    if (JUDGES.has(action.do))
      documents.mark([...(error ? [error] : []), ...(value.do === 'edit' ? value.problems : [])]);
  };

  const tell = (error: unknown): void => {
    notice.value = error instanceof Error ? error.message : String(error);
  };
  const quietly = <T>(promise: Promise<T>): Promise<T | null> =>
    promise.catch((error: unknown) => {
      tell(error);
      return null;
    });

  /**
   * Runs one action. Null when the worker had to be ended: the notice says why, and the log has the entry. Null, too, when a
   * prediction or a game day held it back: then nothing happened, and the log has none.
   */
  const act = async (action: Action): Promise<ActReply | null> => {
    if (SILENT.has(action.do)) return quietly(client.act(action));
    const spoils = heldBackBy(action, happened(entries.value), lab.start.tasks);
    if (spoils) {
      held.value = { task: spoils, action };
      return null;
    }
    if (game.value && !(await game.value.allow(action))) return null;
    const controller = new AbortController();
    running.value = { action, since: performance.now(), controller };
    try {
      const reply = await client.act(action, { signal: controller.signal });
      await settle(action, reply);
      return reply;
    } catch (error) {
      tell(error);
      revision.value += 1;
      return null;
    } finally {
      running.value = null;
      progress.value = null;
    }
  };

  return {
    lab,
    client,
    game,
    replay,
    running,
    busy: computed(() => running.value !== null || engine.value === 'restarting'),
    progress,
    entries,
    /** Grows with every action that may have changed something; views read again. */
    revision,
    clock,
    /** What the newest check found; the log keeps it. */
    grade: computed(() => latestGrade(entries.value)),
    debriefed: computed(() => mayDebrief(entries.value)),
    /** Id of the verdict that the shelf shows. */
    verdict: signal<string | null>(null),
    answer,
    tests,
    notice,
    /** Whose attempt this is. */
    person: signal<Person | null>(null),
    /** A check waits for its files. */
    preparing: signal(false),
    engine,
    documents,
    shelf: signal('results'),
    /** The table that the shelf shows. */
    table: signal<string | null>(null),
    left,
    task,
    asked,
    held,
    drafts,
    pane,
    /** Unfolds a task and puts the cursor into its form. */
    goToTask: (id: string): void => {
      pane.value = 'left';
      left.value = 'tasks';
      task.value = id;
      asked.value = id;
    },
    right: signal('checks'),
    read,
    act,
    tell,
    /** Records that something was opened, without making anybody wait. */
    look: (at: string): void => {
      void act({ do: 'look', at });
    },
    keepWith: (write: (attempt: Attempt) => void): void => {
      keep = write;
    },
    /** After an open or a rewind: another past, so every view reads again. */
    begin: (attempt: Attempt, now: string): void => {
      entries.value = attempt.entries;
      clock.value = now;
      answer.value = null;
      tests.value = null;
      drafts.value = {};
      revision.value += 1;
    },
  };
}

/** What had an effect, in order: a step that was stopped showed nothing. */
function happened(log: readonly LogEntry[]): Action[] {
  return log.filter(({ outcome }) => outcome === 'ok' || outcome === 'failed').map(({ action }) => action);
}

export type Bench = ReturnType<typeof createBench>;
