import { describe, expect, it } from 'vitest';
import { config, JULY, NIGHTS, readFeed } from './reference.ts';

const { customers } = readFeed(config.sap_vbap.declared_for_seed, NIGHTS);

function compare(day: number): Record<string, number> {
  const before = new Map(customers.get(JULY(day - 1))!.map((row) => [row['KUNNR']!, row]));
  const now = new Map(customers.get(JULY(day))!.map((row) => [row['KUNNR']!, row]));
  const both = [...now].flatMap(([number, row]) => (before.has(number) ? [[before.get(number)!, row] as const] : []));
  return {
    created: [...now.keys()].filter((number) => !before.has(number)).length,
    deleted: [...before.keys()].filter((number) => !now.has(number)).length,
    segment: both.filter(([a, b]) => a['KUKLA'] !== b['KUKLA']).length,
    house: both.filter(([a, b]) => a['KUKLA'] === b['KUKLA'] && a['STRAS'] !== b['STRAS']).length,
  };
}

describe('the customer extracts of the default seed', () => {
  it.each([
    [8, 1215],
    [9, 1216],
    [10, 1217],
    [11, 1218],
    [12, 1221],
  ])('hold on %i July %i customers', (day, count) => {
    expect(customers.get(JULY(day))).toHaveLength(count);
  });

  it('delete, create, move segments and addresses as declared', () => {
    expect(compare(9)).toEqual({ created: 4, deleted: 3, segment: 4, house: 9 });
    expect(compare(10)).toEqual({ created: 3, deleted: 2, segment: 3, house: 7 });
    expect(compare(11)).toEqual({ created: 2, deleted: 1, segment: 2, house: 7 });
  });

  it('give 1,252 versions after the twelfth night', () => {
    const opened = Array.from({ length: 11 }, (_, i) => compare(i + 2));
    const versions = opened.reduce(
      (sum, day) => sum + day['created']! + day['segment']!,
      customers.get(JULY(1))!.length,
    );
    expect(versions).toBe(1252);
  });

  it('are sorted by number, each number once', () => {
    for (const rows of customers.values()) {
      const numbers = rows.map((row) => row['KUNNR']!);
      expect(numbers).toEqual([...new Set(numbers)].sort());
    }
  });
});
