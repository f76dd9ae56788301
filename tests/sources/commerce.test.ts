import { describe, expect, it } from 'vitest';
import { createSources } from '../../src/sources/index.ts';

const CONFIG = {
  orders: {
    first_day: '2026-07-01',
    orders_a_day: 50,
    currencies: { EUR: 0.8, USD: 0.2 },
    undecided_currency: 'JPY',
    amount: [5, 90],
    days: {
      '2026-07-01': { undecided: 2, without_id: 1, without_amount: 1 },
      '2026-07-02': { late: { '2026-07-04': 5 } },
    },
  },
  customers: {
    population: 8,
    segments: ['retail', 'wholesale'],
    days: { '2026-07-02': { moved: 2, crossed: 1, closed: 1 } },
  },
  manifest: {},
};

const sources = createSources();
const deliver = (source: string, day: string, seed = 5) => sources.deliver({ source, day, seed, config: CONFIG });
const linesOf = (source: string, day: string, seed?: number): Record<string, string | number>[] =>
  deliver(source, day, seed).flatMap(({ content }) =>
    content
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
const names = (day: string): string[] => deliver('orders', day).map(({ path }) => path.split('/').at(-1) ?? '');

describe('the order desk', () => {
  it('delivers the same for the same seed and day, and something else for another seed', () => {
    expect(createSources().deliver({ source: 'orders', day: '2026-07-03', seed: 5, config: CONFIG })).toEqual(
      deliver('orders', '2026-07-03'),
    );
    expect(linesOf('orders', '2026-07-03', 11)).not.toEqual(linesOf('orders', '2026-07-03'));
  });

  it('has as many special orders as declared', () => {
    const orders = linesOf('orders', '2026-07-01');
    const without = (column: string) => orders.filter((order) => order[column] === undefined).length;
    expect([without('order_id'), without('amount')]).toEqual([1, 1]);
    expect(orders.filter(({ currency }) => currency === 'JPY')).toHaveLength(2);
  });

  it('keeps late orders back, and its manifest lists their file from the first', () => {
    expect(names('2026-07-02')).toEqual(['orders_2026-07-02_1.json', 'orders_2026-07-02_2.json']);
    expect(names('2026-07-04')).toContain('orders_2026-07-02_late1.json');
    const manifest = linesOf('manifest', '2026-07-02');
    expect(manifest.map(({ file }) => file)).toEqual([...names('2026-07-02'), 'orders_2026-07-02_late1.json']);
    expect(manifest.at(-1)?.['orders']).toBe(5);
  });

  it('delivers an older change after a newer one of the same customer', () => {
    const today = linesOf('customers', '2026-07-02');
    const late = linesOf('customers', '2026-07-03');
    expect(late).toHaveLength(1);
    const newer = today.find(({ customer_id }) => customer_id === late[0]?.['customer_id']);
    expect(Number(newer?.['source_lsn'])).toBeGreaterThan(Number(late[0]?.['source_lsn']));
    expect(newer?.['segment']).not.toBe(late[0]?.['segment']);
  });

  it('lets whoever moves order at that very instant', () => {
    const moves = linesOf('customers', '2026-07-02').filter(({ changed_at }) => String(changed_at).includes('T07:0'));
    const orders = linesOf('orders', '2026-07-02');
    expect(moves).toHaveLength(2);
    for (const { customer_id, changed_at } of moves)
      expect(orders).toContainEqual(expect.objectContaining({ customer_id, order_ts: changed_at }));
  });

  it('says what it has when it is asked for something else, and takes no faults', () => {
    expect(() => deliver('sap_vbap', '2026-07-01')).toThrow('There is no source sap_vbap.');
    expect(() =>
      sources.deliver({ source: 'orders', day: '2026-07-01', seed: 5, config: CONFIG, fault: { truncate: 'tail' } }),
    ).toThrow('Deliveries of orders have no faults.');
    expect(() => sources.deliver({ source: 'orders', day: '2026-07-01', seed: 5, config: { orders: {} } })).toThrow(
      'The numbers of the sources do not fit',
    );
  });
});
