import { describe, expect, it } from 'vitest';
import { createSources } from '../../src/sources/index.ts';
import { config, JULY } from './reference.ts';

const DAY = JULY(10);
const base = config.sap_vbap;
const world = (orders: object, customers: object) => ({
  ...config,
  sap_vbap: { ...base, days: { ...base.days, [DAY]: { ...base.days[DAY], ...orders } } },
  sap_kna1: { ...config.sap_kna1, days: { ...config.sap_kna1.days, [DAY]: customers } },
});
const onboarding = world({ first_orders: 38, unresolved: 0 }, { created: 30 });

/** New orders of the day by customer, and the day's and the day before's customers. */
function read(sources: object, seed: number) {
  const port = createSources();
  const lines = (source: string, day: string): string[] =>
    port.deliver({ source, day, seed, config: sources }).flatMap(({ content }) => content.trim().split('\n'));
  const customers = (day: string): Map<string, string> =>
    new Map(
      lines('sap_kna1', day)
        .slice(1)
        .map((line) => [line.split(',')[0]!, line]),
    );
  const orders = lines('sap_vbak', DAY)
    .map((line) => JSON.parse(line) as { KUNNR: string; change_type: string; LOEKZ: string })
    .filter(({ change_type }) => change_type === 'I');
  return { orders: orders.map(({ KUNNR }) => KUNNR), today: customers(DAY), before: customers(JULY(9)) };
}

describe.each([42, 11])('a day with 30 new dealers and 38 first orders, seed %i', (seed) => {
  const { orders, today, before } = read(onboarding, seed);
  const exact = seed === base.declared_for_seed;
  const dealers = [...today.keys()].filter((key) => !before.has(key));
  const theirs = orders.filter((key) => dealers.includes(key));

  it('brings about as many customers and orders as declared, to the letter for the seed it is declared for', () => {
    if (exact) expect([dealers.length, theirs.length]).toEqual([30, 38]);
    expect(dealers.length).toBeGreaterThan(25);
    expect(theirs.length).toBeGreaterThan(dealers.length);
  });

  it('lets each of them order at least once', () => {
    expect(new Set(theirs)).toEqual(new Set(dealers));
  });

  it('has no order without a customer when none is declared', () => {
    expect(orders.filter((key) => !today.has(key))).toEqual([]);
  });
});

describe('declared strangers', () => {
  it('place as many orders as declared', () => {
    const { orders, today } = read(world({ unresolved: 4 }, { created: 3 }), 42);
    expect(orders.filter((key) => !today.has(key))).toHaveLength(4);
  });
});

describe('a file that is late', () => {
  it('has its healthy content and the time at which it came', () => {
    const sources = createSources();
    const deliver = (fault?: Record<string, unknown>) =>
      sources.deliver({ source: 'sap_kna1', day: DAY, seed: 42, config, fault })[0]!;
    const late = deliver({ arrives: '2026-07-11T05:40:00Z' });
    expect(late).toEqual({ ...deliver(), modified: '2026-07-11T05:40:00Z' });
  });
});
