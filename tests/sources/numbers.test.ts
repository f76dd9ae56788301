import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  broken,
  config,
  flaggedOrders,
  type Item,
  JULY,
  NIGHTS,
  readFeed,
  revenue,
  WINDOW,
} from './reference.ts';

const feed = readFeed(config.sap_vbap.declared_for_seed, NIGHTS);
const EU_ONLY = ['DE', 'AT', 'NL'];
const inWindow = (item: Item): boolean => item.night >= JULY(9);
const key = (item: Item): string => `${item.VBELN}/${item.POSNR}`;
const window = feed.items.filter(inWindow);
const swiss = window.filter((item) => item.LAND1 === 'CH');
const created = new Map(feed.items.filter((item) => item.change_type === 'I').map((item) => [key(item), item]));

/** Silver as it is after the fourteen nights, with the rule that lacks CH at work from the ninth. */
const damaged = applyChanges(
  feed.items.filter((item) => broken(feed, item, inWindow(item) ? EU_ONLY : undefined).length === 0),
);
const right = applyChanges(feed.items.filter((item) => broken(feed, item).length === 0));

describe('the fourteen nights of the default seed', () => {
  it.each([
    [1, 1930, 142, 0, 7, 7, 1923],
    [2, 2050, 144, 96, 8, 8, 2042],
    [3, 2030, 136, 107, 9, 9, 2021],
    [4, 1280, 70, 98, 4, 4, 1276],
    [5, 870, 58, 50, 3, 3, 867],
    [6, 1920, 155, 60, 10, 10, 1910],
    [7, 2120, 144, 112, 8, 8, 2112],
    [8, 2080, 141, 105, 8, 8, 2072],
    [9, 2070, 143, 104, 8, 255, 1815],
    [10, 2040, 136, 108, 9, 253, 1787],
    [11, 1290, 72, 96, 4, 172, 1118],
    [12, 880, 57, 51, 3, 111, 769],
    [13, 1930, 157, 61, 10, 228, 1702],
    [14, 2140, 143, 114, 8, 265, 1875],
  ])('night %i evaluates %i records', (n, evaluated, inserts, updates, french, failed, passed) => {
    const night = feed.items.filter((item) => item.night === JULY(n));
    const countries = n >= 9 ? EU_ONLY : undefined;
    const rejected = night.filter((item) => broken(feed, item, countries).includes('known_country'));
    const of = (type: string, country: string): number =>
      night.filter((item) => item.change_type === type && item.LAND1 === country).length;
    expect([night.length, of('I', 'CH'), of('U', 'CH'), of('I', 'FR')]).toEqual([evaluated, inserts, updates, french]);
    expect([rejected.length, night.length - rejected.length]).toEqual([failed, passed]);
  });

  it('brings all French records as inserts', () => {
    expect(feed.items.filter((item) => item.LAND1 === 'FR' && item.change_type !== 'I')).toEqual([]);
  });
});

describe('the numbers a team may quote', () => {
  const rejected = window.filter((item) => broken(feed, item, EU_ONLY).includes('known_country'));

  it('has 1,284 failed records in six nights, 1,242 of them Swiss: 708 new and 534 changed', () => {
    expect(rejected).toHaveLength(1284);
    expect(swiss).toHaveLength(1242);
    expect(swiss.filter((item) => item.change_type === 'I')).toHaveLength(708);
  });

  it('hits 851 distinct Swiss lines in 428 or 429 orders, 354 of which are new', () => {
    expect(new Set(swiss.map(key)).size).toBe(851);
    expect(new Set(swiss.filter((item) => item.change_type === 'I').map((item) => item.VBELN)).size).toBe(354);
    expect([428, 429]).toContain(new Set(swiss.map((item) => item.VBELN)).size);
  });

  it('changes 143 older lines (128 shipped, 12 cancelled, 3 corrected) and 391 of the window (20 cancelled, 5 corrected)', () => {
    const changes = swiss.filter((item) => item.change_type === 'U');
    const count = (items: Item[]): number[] => [
      items.length,
      ...['SHIPPED', 'CANCELLED', 'OPEN'].map((status) => items.filter((item) => item.STATUS === status).length),
    ];
    expect(count(changes.filter((item) => item.ERDAT! < JULY(9)))).toEqual([143, 128, 12, 3]);
    expect(count(changes.filter((item) => item.ERDAT! >= JULY(9)))).toEqual([391, 366, 20, 5]);
  });

  it('lets 1,240 Swiss records pass after the fix and keeps 44 out', () => {
    expect(swiss.filter((item) => broken(feed, item).length === 0)).toHaveLength(1240);
    expect(rejected.filter((item) => broken(feed, item).length > 0)).toHaveLength(44);
  });

  it('misses 702 lines in silver, 695 in gold and 675 in revenue', () => {
    const missing = [...right].filter(([line]) => !damaged.has(line)).map(([, item]) => item);
    const gone = flaggedOrders(feed);
    const gold = missing.filter((item) => !gone.has(item.VBELN));
    expect([missing.length, gold.length]).toEqual([702, 695]);
    expect(gold.filter((item) => item.STATUS !== 'CANCELLED')).toHaveLength(675);
    expect(missing.every((item) => item.LAND1 === 'CH' && item.ERDAT! >= JULY(9))).toBe(true);
  });

  it('leaves 143 older lines in a stale state, and no line alive that should be gone', () => {
    const stale = [...damaged].filter(([line, item]) => right.get(line)?.change_seq !== item.change_seq);
    expect(stale).toHaveLength(143);
    expect(stale.filter(([line]) => right.get(line)!.STATUS === 'CANCELLED')).toHaveLength(12);
    expect([...damaged.keys()].filter((line) => !right.has(line))).toEqual([]);
  });

  it('deletes nine Swiss lines with keys only: five older ones and four whose insert was dropped', () => {
    const deletions = window.filter((item) => item.change_type === 'D');
    expect(deletions.every((item) => item.LAND1 === undefined && item.STATUS === undefined)).toBe(true);
    const ofSwiss = deletions.map((item) => created.get(key(item))!).filter((item) => item.LAND1 === 'CH');
    expect(ofSwiss.filter((item) => item.ERDAT! < JULY(9))).toHaveLength(5);
    expect(ofSwiss.filter((item) => item.ERDAT! >= JULY(9))).toHaveLength(4);
  });

  it('flags three Swiss orders of the window with seven lines', () => {
    const orders = [...flaggedOrders(feed)];
    const lines = [...created.values()].filter((item) => orders.includes(item.VBELN));
    expect([orders.length, lines.length]).toEqual([3, 7]);
    expect(lines.every((item) => item.LAND1 === 'CH' && item.ERDAT! >= JULY(9))).toBe(true);
  });

  it('sums 1,289 failures over all rules and drops 1,287 records', () => {
    const failures = window.map((item) => broken(feed, item, EU_ONLY));
    expect(failures.flat()).toHaveLength(1289);
    expect(failures.filter((rules) => rules.length > 0)).toHaveLength(1287);
    expect(failures.flat().filter((rule) => rule === 'price_resolved')).toHaveLength(5);
  });

  it('overstates Swiss revenue on each of 6, 7 and 8 July, and on no other day before the deployment', () => {
    const shown = revenue(feed, damaged.values(), 'CH');
    const due = revenue(feed, right.values(), 'CH');
    for (const day of NIGHTS.slice(0, 5)) expect(shown.get(day)).toBe(due.get(day));
    for (const day of [JULY(6), JULY(7), JULY(8)]) expect(shown.get(day)).toBeGreaterThan(due.get(day)!);
    for (const day of WINDOW) expect(shown.get(day)).toBeUndefined();
    for (const day of NIGHTS) expect(due.get(day)).toBeGreaterThan(600_000 * 0.8);
    for (const day of NIGHTS) expect(due.get(day)).toBeLessThan(1_900_000);
  });
});

describe('the shape of the world', () => {
  it('changes each line at most once', () => {
    const changes = feed.items.filter((item) => item.change_type === 'U').map(key);
    expect(new Set(changes).size).toBe(changes.length);
  });

  it('grows change_seq strictly by key and overall', () => {
    expect(feed.items.every((item, i) => i === 0 || item.change_seq > feed.items[i - 1]!.change_seq)).toBe(true);
  });

  it('delivers new lines in the night of their own day, each with its header', () => {
    const headers = new Set(feed.headers.map((header) => header.VBELN));
    for (const item of created.values()) expect(item.ERDAT).toBe(item.night);
    expect([...created.values()].every((item) => headers.has(item.VBELN))).toBe(true);
  });

  it('ships about three quarters of the lines after one to three nights', () => {
    const early = [...created.values()].filter((item) => item.ERDAT! <= JULY(11) && item.LAND1 !== 'FR');
    const shipped = new Map(feed.items.filter((item) => item.STATUS === 'SHIPPED').map((item) => [key(item), item]));
    const share = early.filter((item) => shipped.has(key(item))).length / early.length;
    expect(share).toBeGreaterThan(0.64);
    expect(share).toBeLessThan(0.8);
    for (const item of shipped.values()) {
      const nights = (Date.parse(item.night) - Date.parse(item.ERDAT!)) / 86_400_000;
      expect([1, 2, 3]).toContain(nights);
    }
  });

  it('has two lines an order and the countries by their shares', () => {
    const lines = [...created.values()];
    expect(lines.length / new Set(lines.map((item) => item.VBELN)).size).toBeCloseTo(2, 1);
    const share = (code: string): number => lines.filter((item) => item.LAND1 === code).length / lines.length;
    for (const [code, expected] of Object.entries(config.sap_vbap.shares)) {
      expect(Math.abs(share(code) - expected)).toBeLessThan(0.005);
    }
  });

  it('values a Swiss line between 18 and 240 francs, 129 on average', () => {
    const values = [...created.values()].filter((item) => item.LAND1 === 'CH').map((item) => item.NETWR!);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...values)).toBeLessThanOrEqual(240);
    expect(Math.abs(values.reduce((a, b) => a + b) / values.length - 129)).toBeLessThan(4);
  });

  it('stays below the tolerance of the gate every night: at most 0.5 % of the orders have no customer', () => {
    for (const day of NIGHTS) {
      const known = new Set(feed.customers.get(day)!.map((customer) => customer['KUNNR']));
      const orders = feed.headers.filter((header) => header.change_type === 'I' && header.ERDAT === day);
      const unresolved = orders.filter((header) => !known.has(header.KUNNR)).length;
      expect(unresolved).toBeGreaterThan(0);
      expect(unresolved / orders.length).toBeLessThanOrEqual(0.005);
    }
  });
});
