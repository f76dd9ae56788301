import { computed, signal } from '@preact/signals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { injectCode, ticketFor } from '../../../src/game-day/index.ts';
import { createGame } from '../../../src/sandbox/game/game.ts';
import type { Bench } from '../../../src/sandbox/state/bench.ts';
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

/** A bench that only writes down what it is asked to do. */
function opened() {
  const entries = signal<readonly LogEntry[]>([]);
  const act = async (action: Action): Promise<null> => {
    entries.value = [...entries.value, { n: entries.value.length, ms: 0, action, outcome: 'ok' }];
    return null;
  };
  const start = { ...FACTS, base: { sources: { sap_vbak: {} } } };
  const bench = { lab: { start }, entries, act, busy: computed(() => false), client: { attempt: undefined } };
  return { game: createGame(bench as unknown as Bench, ticket as NonNullable<typeof ticket>), entries, act };
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
});
