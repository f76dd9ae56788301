import { computed, signal } from '@preact/signals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catchUpId, injectCode, ticketFor } from '../../../src/game-day/index.ts';
import { createGame } from '../../../src/sandbox/game/game.ts';
import type { Bench } from '../../../src/sandbox/state/bench.ts';
import { createDocuments } from '../../../src/sandbox/state/documents.ts';
import type { CatchUpSteps } from '../../../src/sandbox/state/lab-data.ts';
import type { Action } from '../../../src/schema/action.ts';
import type { LogEntry } from '../../../src/schema/log.ts';
import { FACTS, plan } from '../../game-day/day.ts';

const [session] = plan().sessions;
if (!session) throw new Error('a plan has a session');
const PLAN = plan({
  sessions: [{ ...session, injects: [{ id: 'night-falls', when: { log: { on: 'full_refresh', of: 'bronze' } } }] }],
});
const ticket = ticketFor(PLAN, 'red');
if (!ticket) throw new Error('the plan has a red team');

const STEPS: CatchUpSteps = {
  contain: [{ do: 'answer', task: 'night', sql: 'SELECT 1 AS n' }],
  repair: [
    { do: 'answer', task: 'night', sql: 'SELECT 1 AS n' },
    { do: 'run_job', job: 'nightly' },
  ],
};

/** A bench that only writes down what it is asked to do. */
function opened(given = ticket as NonNullable<typeof ticket>) {
  const entries = signal<readonly LogEntry[]>([]);
  const act = async (action: Action): Promise<null> => {
    entries.value = [...entries.value, { n: entries.value.length, ms: 0, action, outcome: 'ok' }];
    return null;
  };
  const start = { ...FACTS, base: { sources: { sap_vbak: {} } } };
  const bench = {
    lab: { start },
    entries,
    act,
    busy: computed(() => false),
    client: { attempt: undefined },
    read: async ({ answers }: { answers: readonly { task: string }[] }) =>
      answers.map(({ task }) => ({ do: 'answer', task, values: { n: 1 } })),
    documents: createDocuments(),
  };
  return { game: createGame(bench as unknown as Bench, given, STEPS), entries, act };
}

const done = (entries: readonly LogEntry[]): string[] => entries.map(({ action }) => action.do);
const refresh = (name: string): Action => ({
  do: 'update_pipeline',
  pipeline: 'p',
  refresh: [],
  full_refresh: [name],
  reset_checkpoint: [],
  validate_only: false,
});

afterEach(() => vi.useRealTimers());

describe('a lab on a game day', () => {
  it('asks before what may not come back, and before nothing else', async () => {
    const { game } = opened();
    expect(await game.allow({ do: 'sql', text: 'SELECT 1' })).toBe(true);
    expect(game.question.value).toBe(null);
    for (const yes of [true, false]) {
      const answer = game.allow({ do: 'sql', text: 'DELETE FROM dwh_prod.silver.t WHERE country = 1' });
      expect(game.question.value?.how).toEqual(['delete']);
      game.question.value?.answer(yes);
      expect(await answer).toBe(yes);
      expect(game.question.value).toBe(null);
    }
    game.close();
  });

  it('makes happen what a code means, once', async () => {
    const { game, entries } = opened();
    const code = injectCode({ ...ticket, lab: FACTS.id, id: 'night-falls' });
    expect(await game.enter('AAAAAA')).toBe('unknown');
    expect(await game.enter(code)).toBe('happened');
    expect(await game.enter(code)).toBe('used');
    expect(done(entries.value)).toEqual(['inject']);
    game.close();
  });

  it('lets happen by itself what the team’s own log sets off, once', async () => {
    vi.useFakeTimers();
    const { game, entries, act } = opened();
    await act(refresh('sales_order'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(done(entries.value)).toEqual(['update_pipeline']);
    await act(refresh('sap_vbak'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(done(entries.value)).toEqual(['update_pipeline', 'update_pipeline', 'inject']);
    game.close();
  });

  it('puts a team at the beginning of a phase by its code, once a phase, with the night that had fallen', async () => {
    const { game, entries } = opened();
    await game.enter(injectCode({ ...ticket, lab: FACTS.id, id: 'night-falls' }));
    const code = injectCode({ ...ticket, lab: FACTS.id, id: catchUpId('repair') });
    expect(await game.enter(code)).toBe('caughtUp');
    expect(await game.enter(code)).toBe('used');
    expect(entries.value.at(-1)?.action).toEqual({
      do: 'catch_up',
      phase: 'repair',
      actions: [
        { do: 'answer', task: 'night', values: { n: 1 } },
        STEPS.repair?.[1],
        ...(FACTS.injects[0]?.actions ?? []),
      ],
    });
    game.close();
  });

  it('begins where its session begins, and nowhere else when something was done already', async () => {
    const of = plan({ sessions: [{ ...session, injects: [], phases: [{ phase: 'contain', minutes: 20 }] }] });
    const late = ticketFor(of, 'red');
    if (!late) throw new Error('the plan has a red team');
    const { game, entries } = opened(late);
    await game.begin();
    await game.begin();
    expect(entries.value.map(({ action }) => action.do === 'catch_up' && action.phase)).toEqual(['contain']);
    game.close();
  });

  it('lets happen what only the plan has, with what it writes to the team', async () => {
    const card = { from: 'auditor', subject: 'a', text: 'b' };
    const own = { id: 'own-1', when: { minute: 3 }, card, actions: [{ do: 'run_job', job: 'nightly' }] } as const;
    const of = plan({ sessions: [{ ...session, injects: [{ ...own, actions: [...own.actions] }] }] });
    const given = ticketFor(of, 'red');
    if (!given) throw new Error('the plan has a red team');
    const { game, entries } = opened(given);
    expect(await game.enter(injectCode({ ...given, lab: FACTS.id, id: 'own-1' }))).toBe('happened');
    expect(entries.value[0]?.action).toEqual({ do: 'inject', id: 'own-1', actions: own.actions });
    expect(game.messages).toEqual([{ id: 'own-1', message: card }]);
    game.close();
  });
});
