import { computed, signal } from '@preact/signals';
import type { Action } from '../../schema/action.ts';
import type { Attempt, LogEntry } from '../../schema/log.ts';
import type { Grade } from '../../schema/verdict.ts';
import type { Client, ClientOptions, ClientState } from '../../worker/client.ts';
import type { PlainError, StatementView } from '../../worker/plain.ts';
import type { ActReply, Progress } from '../../worker/protocol.ts';
import type { ReadRequest, ViewName, ViewResult } from '../../worker/views.ts';
import { createDocuments } from './documents.ts';
import type { LabData } from './lab-data.ts';

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

/** Actions nobody waits for: they change no table and no view. */
const SILENT = new Set<Action['do']>(['look', 'note']);

/** The workbench's state over one client; everything that changes the warehouse goes through `act`. */
export function createBench(lab: LabData, connect: (handlers: Handlers) => Client) {
  const running = signal<Running | null>(null);
  const progress = signal<Progress | null>(null);
  const entries = signal<readonly LogEntry[]>([]);
  const revision = signal(0);
  const clock = signal<string>(lab.start.lab.start);
  const grade = signal<Grade | null>(null);
  const answer = signal<ConsoleAnswer | null>(null);
  const last = signal<ActReply | null>(null);
  const notice = signal<string | null>(null);
  const engine = signal<ClientState>('starting');
  const documents = createDocuments();
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

  const settle = async (reply: ActReply): Promise<void> => {
    last.value = reply;
    revision.value += 1;
    clock.value = (await read({ view: 'clock' })).clock;
    if (reply.value.do === 'check') grade.value = reply.value.grade;
    documents.mark([...(reply.error ? [reply.error] : []), ...(reply.value.do === 'edit' ? reply.value.problems : [])]);
  };

  /** Runs one action. Rejects only when the worker had to be ended; the log has the entry either way. */
  const act = async (action: Action): Promise<ActReply> => {
    if (SILENT.has(action.do)) return client.act(action);
    const controller = new AbortController();
    running.value = { action, since: performance.now(), controller };
    try {
      const reply = await client.act(action, { signal: controller.signal });
      await settle(reply);
      return reply;
    } catch (error) {
      notice.value = error instanceof Error ? error.message : String(error);
      revision.value += 1;
      throw error;
    } finally {
      running.value = null;
      progress.value = null;
    }
  };

  return {
    lab,
    client,
    running,
    busy: computed(() => running.value !== null),
    progress,
    entries,
    /** Grows with every action that may have changed something; views read again. */
    revision,
    clock,
    grade,
    answer,
    last,
    notice,
    engine,
    documents,
    shelf: signal('results'),
    /** The table that the shelf shows. */
    table: signal<string | null>(null),
    left: signal('brief'),
    right: signal('checks'),
    read,
    act,
    /** Records that something was opened, without making anybody wait. */
    look: (at: string): void => {
      act({ do: 'look', at }).catch((error: unknown) => {
        notice.value = String(error);
      });
    },
    keepWith: (write: (attempt: Attempt) => void): void => {
      keep = write;
    },
    /** After an open or a rewind: another past, so every view reads again. */
    begin: (attempt: Attempt, now: string): void => {
      entries.value = attempt.entries;
      clock.value = now;
      grade.value = null;
      answer.value = null;
      revision.value += 1;
    },
  };
}

export type Bench = ReturnType<typeof createBench>;
