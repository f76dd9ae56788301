import { describe, expect, it } from 'vitest';
import { readBase } from '../../src/authoring/base.ts';
import { EngineError } from '../../src/engine/errors.ts';
import { createSources } from '../../src/sources/index.ts';
import { JULY, config as withoutShop } from './reference.ts';

const BASES = new URL('../../scenarios/_base', import.meta.url).pathname;
const config = readBase(BASES, 'dwh-shop').value!.base.sources;
const SEED = 42;

interface Document {
  path: string;
  folder: string;
  modified: string;
  content: string;
  order_id: string;
  revision: number;
  order_ts: string;
  customer_no: string;
  total_amount: number;
  voucher_code?: string;
  delivery_slot?: string;
}

function deliver(day: string, seed = SEED): Document[] {
  return createSources()
    .deliver({ source: 'shop_order', day, seed, config })
    .map(({ path, content, modified }) => {
      const folder = /dt=([\d-]+)\//.exec(path)![1]!;
      return { ...(JSON.parse(content) as Document), path, content, modified, folder };
    });
}

const nights = (seed: number, from = 1, to = 12): Document[][] =>
  Array.from({ length: to - from + 1 }, (_, i) => deliver(JULY(from + i), seed));
const perDay = (documents: readonly Document[]): number[] =>
  Array.from({ length: 12 }, (_, i) => documents.filter(({ folder }) => folder === JULY(i + 1)).length);

describe('the web shop of the default seed', () => {
  const all = nights(SEED);

  it('delivers so many documents in twelve nights', () => {
    expect(all.map((night) => night.length)).toEqual([40, 42, 38, 22, 19, 44, 41, 40, 43, 41, 23, 19]);
  });

  it('files each under the day of its order', () => {
    expect(perDay(all.flat())).toEqual([40, 42, 38, 22, 20, 45, 41, 39, 42, 41, 23, 19]);
    for (const { folder, order_ts } of all.flat()) expect(order_ts.slice(0, 10)).toBe(folder);
  });

  it('writes 412 documents under as many names, for 410 orders', () => {
    expect(new Set(all.flat().map(({ path }) => path)).size).toBe(412);
    expect(new Set(all.flat().map(({ order_id }) => order_id)).size).toBe(410);
    expect(all[0]![0]!.path).toMatch(
      /^\/Volumes\/dwh_prod\/bronze\/landing\/shop_order\/dt=2026-07-01\/shop_order_2026-07-01T06-\d\d-\d\dZ_0001\.json$/,
    );
  });

  it('brings one document of 5 July on the 8th', () => {
    expect(all[7]!.filter(({ folder }) => folder === JULY(5))).toHaveLength(1);
  });

  it('corrects two orders on the 9th, in full and under new names', () => {
    const corrected = all.flat().filter(({ revision }) => revision > 1);
    expect(corrected.map(({ folder, path }) => [folder, /shop_order_(\d{4}-\d\d-\d\d)/.exec(path)![1]])).toEqual([
      [JULY(6), JULY(9)],
      [JULY(9), JULY(9)],
    ]);
    for (const document of corrected) {
      const first = all.flat().find(({ order_id, revision }) => order_id === document.order_id && revision === 1)!;
      expect([document.order_ts, document.customer_no]).toEqual([first.order_ts, first.customer_no]);
      expect(document.total_amount).toBeLessThan(first.total_amount);
    }
  });

  it('has one pair of honest equal orders', () => {
    const groups = Map.groupBy(all.flat(), ({ customer_no, folder, total_amount }) =>
      JSON.stringify([customer_no, folder, total_amount]),
    );
    const pairs = [...groups.values()].filter((group) => group.length > 1);
    expect(pairs.map((pair) => pair.map(({ folder }) => folder))).toEqual([[JULY(7), JULY(7)]]);
  });

  it('gives fields from the day on which a release brings them', () => {
    const first = (field: 'voucher_code' | 'delivery_slot'): string =>
      all
        .flat()
        .find((document) => document[field] !== undefined)!
        .modified.slice(0, 10);
    expect([first('voucher_code'), first('delivery_slot')]).toEqual([JULY(4), JULY(7)]);
    expect(all[3]!.filter(({ voucher_code }) => voucher_code).length).toBeGreaterThan(3);
  });

  it('writes an amount with its cents', () => {
    for (const { content } of all.flat()) expect(content).toMatch(/"total_amount":\d+\.\d\d[,}]/);
  });

  it('writes one file of the 11th again on the 13th, byte for byte', () => {
    const again = deliver(JULY(13)).filter(({ folder }) => folder === JULY(11));
    const first = all[10]!.find(({ path }) => path === again[0]!.path)!;
    expect(again).toHaveLength(1);
    expect(again[0]!.content).toBe(first.content);
    expect(again[0]!.modified > first.modified).toBe(true);
  });

  it('sends sixty corrections on the 14th, of orders that were not corrected before', () => {
    const sent = deliver(JULY(14)).filter(({ revision }) => revision > 1);
    const before = new Set(all.flat().flatMap(({ order_id, revision }) => (revision > 1 ? [order_id] : [])));
    expect(sent).toHaveLength(60);
    expect(new Set(sent.map(({ order_id }) => order_id)).size).toBe(60);
    expect(sent.filter(({ order_id }) => before.has(order_id))).toEqual([]);
  });
});

describe.each([7, 11, 4711])('the web shop of seed %i', (seed) => {
  const all = nights(seed, 1, 14);
  const documents = all.flat();

  it('has other numbers and the same story', () => {
    expect(all.map((night) => night.length)).not.toEqual(nights(SEED, 1, 14).map((night) => night.length));
    expect(all[7]!.some(({ folder }) => folder === JULY(5))).toBe(true);
    expect(all[8]!.filter(({ revision }) => revision === 2).length).toBeGreaterThanOrEqual(2);
    expect(all[13]!.filter(({ revision }) => revision === 2).length).toBeGreaterThan(45);
  });

  it('never gives two documents one name, but for the file written again', () => {
    expect(documents.length - new Set(documents.map(({ path }) => path)).size).toBe(1);
  });

  it('numbers every revision of an order once', () => {
    const keys = [...new Map(documents.map((each) => [each.path, each])).values()].map(
      ({ order_id, revision }) => `${order_id}/${revision}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a warehouse without a web shop', () => {
  it('does not know the source', () => {
    const run = () => createSources().deliver({ source: 'shop_order', day: JULY(1), seed: SEED, config: withoutShop });
    let caught: unknown;
    try {
      run();
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(EngineError);
    expect(caught).toMatchObject({ hint: 'The sources are sap_vbak, sap_vbap, sap_kna1, fx_rate.' });
  });
});
