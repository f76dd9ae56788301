import { describe, expect, it } from 'vitest';
import { openDay } from '../../src/coach/state/day.ts';
import type { DayDb } from '../../src/coach/state/day-db.ts';
import { writeEvidence } from '../../src/evidence/index.ts';
import { evidence, LABS, log, plan } from '../game-day/day.ts';

const PLAN = plan();
const CHECKED = log({ do: 'look', at: 'event_log' }, { do: 'check', fails: ['orders'] });

/** What the console needs of IndexedDB: keys that cannot be given twice, and reading by day. */
function memory(): DayDb {
  const stores = {
    days: new Map<string, object>(),
    entries: new Map<string, object>(),
    results: new Map<string, object>(),
  };
  type Name = keyof typeof stores;
  const keyOf = (name: Name, value: Record<string, unknown>): string =>
    name === 'days' ? String(value['id']) : `${value['day']}/${value['n'] ?? value['key']}`;
  const put = async (name: Name, value: Record<string, unknown>) => void stores[name].set(keyOf(name, value), value);
  return {
    put,
    add: async (name: Name, value: Record<string, unknown>) => {
      if (stores[name].has(keyOf(name, value))) throw new DOMException('there already', 'ConstraintError');
      await put(name, value);
    },
    getAllKeys: async (name: Name) => [...stores[name].keys()],
    getAllFromIndex: async (name: Name, _: string, day: string) =>
      [...stores[name].values()].filter((value) => (value as { day?: string }).day === day),
  } as unknown as DayDb;
}

const START = Date.UTC(2026, 10, 30, 9);
const points = (day: Awaited<ReturnType<typeof openDay>>): Record<string, number> =>
  Object.fromEntries((day.board.value?.rows ?? []).map(({ team, points: own }) => [team, own]));

describe('the coach’s record', () => {
  it('is there again after a reload, the board with it', async () => {
    const db = memory();
    const day = await openDay(db, LABS, () => START);
    await day.setPlan(PLAN);
    await day.append({ do: 'start' });
    await day.take(writeEvidence(evidence('blue', CHECKED)));
    const again = await openDay(db, LABS, () => START + 60_000);
    expect(again.record.value).toEqual(day.record.value);
    expect(points(again)).toEqual(points(day));
    expect(points(again)['blue']).toBeGreaterThan(0);
  });

  it('keeps every line of two tabs that write at once', async () => {
    const db = memory();
    const one = await openDay(db, LABS, () => START);
    await one.setPlan(PLAN);
    const other = await openDay(db, LABS, () => START);
    await Promise.all([
      one.append({ do: 'note', text: 'one' }),
      other.append({ do: 'note', text: 'other' }),
      one.append({ do: 'note', text: 'one more' }).catch(() => undefined),
    ]);
    const { record } = await openDay(db, LABS, () => START);
    expect(record.value.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
    expect(record.value.flatMap(({ event }) => (event.do === 'note' ? [event.text] : [])).sort()).toEqual([
      'one',
      'one more',
      'other',
    ]);
  });

  it('never goes back in time, whatever the machine’s clock does', async () => {
    const times = [START, START + 5000, START - 60_000, START - 60_000];
    let last = START;
    const day = await openDay(memory(), LABS, () => (last = times.shift() ?? last));
    for (const text of ['a', 'b', 'c']) await day.append({ do: 'note', text });
    const at = day.record.value.map((line) => line.at);
    expect(at).toEqual([...at].sort());
  });
});

describe('a result', () => {
  it('that arrives after the freeze is kept, and counts when the board thaws', async () => {
    const day = await openDay(memory(), LABS, () => START);
    await day.setPlan(PLAN);
    await day.append({ do: 'start' });
    await day.append({ do: 'freeze' });
    await day.take(writeEvidence(evidence('blue', CHECKED)));
    expect(points(day)['blue']).toBe(0);
    await day.append({ do: 'thaw' });
    expect(points(day)['blue']).toBeGreaterThan(0);
  });

  it('that is here already is said to be, and a forged copy stands beside it', async () => {
    const day = await openDay(memory(), LABS, () => START);
    await day.setPlan(PLAN);
    const text = writeEvidence(evidence('blue', CHECKED));
    await day.take(text);
    const before = points(day);
    expect(await day.take(text)).toMatchObject({ ok: true, known: true });
    const forged = await day.take(text.replace('"event_log"', '"event log"'));
    expect(forged).toMatchObject({ ok: true, known: false, result: { breaks: [{ at: 0, what: 'changed' }] } });
    expect(points(day)).toEqual(before);
    expect(day.board.value?.results.refused).toHaveLength(1);
  });

  it('that cannot be read says where', async () => {
    const day = await openDay(memory(), LABS, () => START);
    expect(await day.take('{}')).toMatchObject({ ok: false });
  });
});

describe('another day', () => {
  it('begins with the same plan and an empty record; the old one stays', async () => {
    const db = memory();
    let now = START;
    const day = await openDay(db, LABS, () => now);
    await day.setPlan(PLAN);
    await day.append({ do: 'start' });
    now += 86_400_000;
    await day.begin();
    expect(day.record.value.map(({ event }) => event.do)).toEqual(['plan']);
    expect((await openDay(db, LABS, () => now)).record.value).toEqual(day.record.value);
  });
});
