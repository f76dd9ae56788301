import { type Signal, signal } from '@preact/signals';
import {
  catchUpId,
  catchUpTo,
  caughtUpIn,
  type Destruction,
  destroys,
  injectOfCode,
  type LabFacts,
  triggeredAt,
} from '../../game-day/index.ts';
import type { Action } from '../../schema/action.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';
import type { Message } from '../../schema/message.ts';
import type { Phase } from '../../schema/phase.ts';
import { type AnswerByQuery, isAnswerByQuery, type RepairAction } from '../../schema/repair.ts';
import type { Bench } from '../state/bench.ts';
import { reloadDocuments } from '../state/files.ts';
import type { CatchUpSteps } from '../state/lab-data.ts';
import { lagOf } from './import.ts';

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
  /** What the plan's own injects write to the team. */
  messages: readonly { id: string; message: Message }[];
  /** Before the team's first step. */
  begin(): Promise<void>;
  /** Makes happen what a code means. */
  enter(code: string): Promise<Entered>;
  /** Whether an action may be done; asks when it is destructive. */
  allow(action: Action): Promise<boolean>;
  close(): void;
}

export type Entered = 'happened' | 'caughtUp' | 'unknown' | 'used';

const isQuery = (step: RepairAction): step is AnswerByQuery => step.do !== 'inject' && isAnswerByQuery(step);

/** How often a trigger looks at what did not happen. */
const TICK = 5000;

/**
 * A lab as it is played on a game day: codes make its injects happen and put a stuck team at the beginning of a later phase,
 * the team's own log sets others off, and what may not come back is asked once before it is done.
 */
export function createGame(bench: Bench, ticket: Ticket, steps: CatchUpSteps): Game {
  const { id: lab, lab: facts, tasks, base } = bench.lab.start;
  const session = ticket.sessions.find((one) => one.lab === lab);
  const own = session?.own ?? [];
  const injects = [...bench.lab.start.injects, ...own.map((inject) => ({ ...inject, actions: inject.actions ?? [] }))];
  const question = signal<Question | null>(null);
  const known: Pick<LabFacts, 'lab' | 'tasks' | 'bronze'> = { lab: facts, tasks, bronze: Object.keys(base.sources) };

  // As the log itself counts: by this machine's clock since the attempt began, and never before its last step.
  const elapsed = (): number => {
    const { attempt } = bench.client;
    const since = attempt ? Date.now() - lagOf(ticket, attempt) - Date.parse(attempt.started) : 0;
    return Math.max(since, bench.entries.value.at(-1)?.ms ?? 0);
  };

  const happened = (id: string): boolean =>
    bench.entries.value.some(({ action }) => action.do === 'inject' && action.id === id);

  const suffer = async (id: string): Promise<void> => {
    const inject = injects.find((one) => one.id === id);
    if (!inject) return;
    const { actions, clean } = inject;
    await bench.act({ do: 'inject', id, actions, ...(clean ? { clean } : {}) });
    await reloadDocuments(bench);
  };

  /** Puts the team at the beginning of a phase; what it had done until then stays in the log. */
  const goOnFrom = async (phase: Phase): Promise<void> => {
    const reference = steps[phase] ?? [];
    const answers = await bench.read({ view: 'derived', answers: reference.filter(isQuery) });
    await bench.act(catchUpTo(phase, reference, answers, bench.entries.value));
    await reloadDocuments(bench);
  };

  const enter = async (code: string): Promise<Entered> => {
    const phases = facts.phases.filter((phase) => steps[phase] !== undefined);
    const ids = [...injects.map(({ id }) => id), ...phases.map(catchUpId)];
    const id = injectOfCode(code, ticket, lab, ids);
    if (id === undefined) return 'unknown';
    const phase = phases.find((one) => catchUpId(one) === id);
    if (phase) {
      if (caughtUpIn(bench.entries.value).some((one) => one.phase === phase)) return 'used';
      await goOnFrom(phase);
      return 'caughtUp';
    }
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
    messages: own.flatMap(({ id, card }) => (card ? [{ id, message: card }] : [])),
    /** A session may begin later in the story: then the beginning of that phase is where the team finds itself. */
    begin: async (): Promise<void> => {
      const first = session?.phases[0]?.phase;
      if (first && first !== facts.phases[0] && bench.entries.value.length === 0) await goOnFrom(first);
    },
    enter,
    allow,
    close: (): void => clearInterval(timer),
  };
}
