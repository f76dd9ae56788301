import { describe, expect, it } from 'vitest';
import { applyChanges, broken, config, type Item, JULY, NIGHTS, readFeed, revenue, WINDOW } from './reference.ts';

const DEFAULT = config.sap_vbap.declared_for_seed;
const key = (item: Item): string => `${item.VBELN}/${item.POSNR}`;

describe.each([11, 23, 4711])('seed %i', (seed) => {
  const feed = readFeed(seed, NIGHTS);
  const late = (item: Item): boolean => item.night >= JULY(9);
  const swiss = feed.items.filter((item) => late(item) && item.LAND1 === 'CH');

  it('has other numbers than the default seed', () => {
    const reference = readFeed(DEFAULT, NIGHTS);
    expect(feed.items.length).not.toBe(reference.items.length);
    expect(swiss.length).not.toBe(1242);
  });

  it('has every trap of the story: old lines cancelled and corrected, deletions, flags, lines without a price', () => {
    const old = swiss.filter((item) => item.change_type === 'U' && item.ERDAT! < JULY(9));
    expect(old.some((item) => item.STATUS === 'CANCELLED')).toBe(true);
    expect(old.some((item) => item.STATUS === 'OPEN')).toBe(true);
    expect(swiss.filter((item) => item.KWMENG === 0).length).toBeGreaterThan(0);
    const created = new Map(feed.items.filter((item) => item.change_type === 'I').map((item) => [key(item), item]));
    const deleted = feed.items
      .filter((item) => late(item) && item.change_type === 'D')
      .map((d) => created.get(key(d))!);
    expect(deleted.some((item) => item.LAND1 === 'CH' && item.ERDAT! < JULY(9))).toBe(true);
    expect(deleted.some((item) => item.LAND1 === 'CH' && item.ERDAT! >= JULY(9))).toBe(true);
    expect(feed.headers.filter((header) => header.LOEKZ === 'X')).toHaveLength(3);
  });

  it('is too high before the deployment and zero after it', () => {
    const countries = (item: Item): string[] => (late(item) ? ['DE', 'AT', 'NL'] : ['DE', 'AT', 'CH', 'NL']);
    const damaged = applyChanges(feed.items.filter((item) => broken(feed, item, countries(item)).length === 0));
    const right = applyChanges(feed.items.filter((item) => broken(feed, item).length === 0));
    const shown = revenue(feed, damaged.values(), 'CH');
    const due = revenue(feed, right.values(), 'CH');
    for (const day of [JULY(6), JULY(7), JULY(8)]) expect(shown.get(day)).toBeGreaterThan(due.get(day)!);
    for (const day of WINDOW) expect([shown.get(day), due.get(day)! > 0]).toEqual([undefined, true]);
  });

  it('changes each line at most once and stays below the tolerance of the gate', () => {
    const changes = feed.items.filter((item) => item.change_type === 'U').map(key);
    expect(new Set(changes).size).toBe(changes.length);
    for (const day of NIGHTS) {
      const known = new Set(feed.customers.get(day)!.map((customer) => customer['KUNNR']));
      const orders = feed.headers.filter((header) => header.change_type === 'I' && header.ERDAT === day);
      expect(orders.filter((order) => !known.has(order.KUNNR)).length / orders.length).toBeLessThanOrEqual(0.005);
    }
  });
});
