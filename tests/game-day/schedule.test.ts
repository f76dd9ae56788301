import { describe, expect, it } from 'vitest';
import { clockOf, limitsOf, runSheet, triggeredAt } from '../../src/game-day/index.ts';
import type { RunEvent } from '../../src/schema/game-day/record.ts';
import { FACTS, log, plan, record } from './day.ts';

const PLAN = plan();
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 30, 9, 0);
/** The clock so many minutes after nine, when the record begins. */
const at = (minute: number, ...events: RunEvent[]) => clockOf(PLAN, record(...events), START + minute * MINUTE);
const wait = (count: number): RunEvent[] => Array.from({ length: count }, () => ({ do: 'note', text: '.' }) as const);

describe('the clock of a day', () => {
  it('stands until it is started, and knows the session and the phase', () => {
    expect(at(30)).toEqual({ state: 'planned', elapsed: 0, session: null });
    expect(at(3, { do: 'start' })).toEqual({ state: 'running', elapsed: 3 * MINUTE, session: null });
    expect(at(12, { do: 'start' }).session).toEqual({
      lab: FACTS.id,
      left: 13 * MINUTE,
      since: 7 * MINUTE,
      phase: { phase: 'contain', left: 3 * MINUTE },
    });
    expect(at(26, { do: 'start' }).session).toMatchObject({ left: -MINUTE, phase: null });
  });

  it('stands still in a pause and when it is frozen', () => {
    const paused: RunEvent[] = [{ do: 'start' }, ...wait(9), { do: 'pause' }];
    expect(at(20, ...paused)).toMatchObject({ state: 'paused', elapsed: 10 * MINUTE });
    expect(at(20, ...paused, { do: 'resume' })).toMatchObject({ state: 'running', elapsed: 19 * MINUTE });
    expect(at(40, { do: 'start' }, ...wait(9), { do: 'freeze' })).toMatchObject({
      state: 'frozen',
      elapsed: 10 * MINUTE,
    });
  });

  it('gives an extension to the session that is played, and moves those after it', () => {
    expect(at(12, { do: 'start' }, ...wait(9), { do: 'extend', minutes: 5 }).session?.left).toBe(18 * MINUTE);
    const late: RunEvent[] = [{ do: 'start' }, ...wait(29), { do: 'extend', minutes: 5 }];
    expect(limitsOf(PLAN, record(...late)).get(FACTS.id)).toBe(20 * MINUTE);
    const early: RunEvent[] = [{ do: 'start' }, ...wait(9), { do: 'extend', minutes: 5 }];
    expect(limitsOf(PLAN, record(...early)).get(FACTS.id)).toBe(25 * MINUTE);
  });

  it('adds a pause to the time of the teams’ own logs, which ran on', () => {
    const paused: RunEvent[] = [{ do: 'start' }, ...wait(9), { do: 'pause' }, ...wait(3), { do: 'resume' }];
    expect(limitsOf(PLAN, record(...paused)).get(FACTS.id)).toBe(24 * MINUTE);
  });
});

describe('the run sheet', () => {
  it('has every session, phase, inject and item of the agenda at its minute of the day', () => {
    const day = plan({ agenda: [{ minute: 0, kind: 'brief', title: 'Briefing' }] });
    expect(runSheet(day).map(({ minute, kind, of }) => `${minute} ${kind} ${of}`)).toEqual([
      '0 brief Briefing',
      '5 session lost-orders',
      '5 phase detect',
      '10 phase contain',
      '10 inject night-falls',
      '15 phase repair',
      '25 end lost-orders',
    ]);
  });
});

describe('a trigger', () => {
  const refresh = (...names: string[]) => ({
    do: 'update_pipeline',
    pipeline: 'dwh_ingest',
    refresh: [],
    full_refresh: names,
    reset_checkpoint: [],
    validate_only: false,
  });

  it('sees the first full refresh of a bronze table, or of everything', () => {
    const trigger = { on: 'full_refresh', of: 'bronze' } as const;
    const when = (...names: string[]) =>
      triggeredAt(trigger, log({ do: 'look', at: 'jobs' }, refresh(...names)), 0, FACTS);
    expect([when('sap_vbak'), when('dwh_prod.bronze.sap_vbak'), when('all'), when('sales_order')]).toEqual([
      MINUTE,
      MINUTE,
      MINUTE,
      null,
    ]);
  });

  it('sees that nobody looked, once the time is over', () => {
    const trigger = { on: 'not_looked', at: 'event_log', minute: 15 } as const;
    expect(triggeredAt(trigger, [], 14 * MINUTE, FACTS)).toBe(null);
    expect(triggeredAt(trigger, [], 15 * MINUTE, FACTS)).toBe(15 * MINUTE);
    const looked = (ms: number) => log({ do: 'sql', text: 'SELECT * FROM event_log(TABLE(t))', ms });
    expect(triggeredAt(trigger, looked(14 * MINUTE), 20 * MINUTE, FACTS)).toBe(null);
    expect(triggeredAt(trigger, looked(16 * MINUTE), 20 * MINUTE, FACTS)).toBe(15 * MINUTE);
  });

  it('sees a write before the first reading', () => {
    const trigger = { on: 'write_before_read' } as const;
    const run = { do: 'run_job', job: 'nightly' };
    expect(triggeredAt(trigger, log({ do: 'look', at: 'inbox' }, run), 0, FACTS)).toBe(MINUTE);
    expect(triggeredAt(trigger, log({ do: 'look', at: 'jobs' }, run), 0, FACTS)).toBe(null);
  });

  it('sees a check that found one thing right and another wrong', () => {
    const trigger = { on: 'check', holds: ['night'], fails: ['scope'] } as const;
    const entries = log({ do: 'check', fails: ['night', 'scope'] }, { do: 'check', fails: ['scope'] });
    expect(triggeredAt({ ...trigger, holds: ['night'], fails: ['scope'] }, entries, 0, FACTS)).toBe(MINUTE);
  });
});
