import { type Signal, signal } from '@preact/signals';
import { type Destruction, destroys, injectOfCode, type LabFacts, triggeredAt } from '../../game-day/index.ts';
import type { Action } from '../../schema/action.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';
import type { Bench } from '../state/bench.ts';

/** A destructive action that waits for a yes or a no. */
export interface Question {
  how: readonly Destruction[];
  answer(yes: boolean): void;
}

/** What the workbench shows and asks on a game day. */
export interface Game {
  ticket: Ticket;
  /** The lab as this plan plays it; undefined when the link is of a plan without it. */
  session: Ticket['sessions'][number] | undefined;
  question: Signal<Question | null>;
  /** Milliseconds since the attempt began. */
  elapsed(): number;
  /** Makes happen what a code means. */
  enter(code: string): Promise<Entered>;
  /** Whether an action may be done; asks when it is destructive. */
  allow(action: Action): Promise<boolean>;
  close(): void;
}

export type Entered = 'happened' | 'unknown' | 'used';

/** How often a trigger looks at what did not happen. */
const TICK = 5000;

/**
 * A lab as it is played on a game day: codes make its injects happen, the team's own log sets others off, and what may
 * not come back is asked once before it is done.
 */
export function createGame(bench: Bench, ticket: Ticket): Game {
  const { id: lab, lab: facts, tasks, injects, base } = bench.lab.start;
  const session = ticket.sessions.find((one) => one.lab === lab);
  const question = signal<Question | null>(null);
  const known: Pick<LabFacts, 'lab' | 'tasks' | 'bronze'> = { lab: facts, tasks, bronze: Object.keys(base.sources) };
  const started = Date.parse(bench.client.attempt?.started ?? new Date().toISOString());

  // As the log itself counts: by this machine's clock since the attempt began, and never before its last step.
  const elapsed = (): number => Math.max(0, Date.now() - started, bench.entries.value.at(-1)?.ms ?? 0);

  const happened = (id: string): boolean =>
    bench.entries.value.some(({ action }) => action.do === 'inject' && action.id === id);

  const suffer = async (id: string): Promise<void> => {
    const inject = injects.find((one) => one.id === id);
    if (!inject) return;
    const { actions, clean } = inject;
    await bench.act({ do: 'inject', id, actions, ...(clean ? { clean } : {}) });
  };

  const enter = async (code: string): Promise<Entered> => {
    const ids = injects.map(({ id }) => id);
    const id = injectOfCode(code, ticket, lab, ids);
    if (id === undefined) return 'unknown';
    if (happened(id)) return 'used';
    await suffer(id);
    return 'happened';
  };

  const look = (): void => {
    if (bench.busy.value) return;
    const due = session?.triggers.find(
      ({ id, when }) => !happened(id) && triggeredAt(when, bench.entries.value, elapsed(), known) !== null,
    );
    if (due) void suffer(due.id);
  };
  const timer = setInterval(look, TICK);

  const allow = (action: Action): Promise<boolean> => {
    const how = destroys(action);
    if (how.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      question.value = {
        how,
        answer: (yes) => {
          question.value = null;
          resolve(yes);
        },
      };
    });
  };

  return {
    ticket,
    session,
    question,
    elapsed,
    enter,
    allow,
    close: (): void => clearInterval(timer),
  };
}
