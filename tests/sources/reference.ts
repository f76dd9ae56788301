import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createSources, type SourcesConfig } from '../../src/sources/index.ts';

/** A small reading of the warehouse's rules in plain TypeScript, independent of the engine and of the generator. */
export interface Item {
  VBELN: string;
  POSNR: number;
  KWMENG?: number;
  NETWR?: number;
  WAERK?: string;
  LAND1?: string;
  STATUS?: string;
  ERDAT?: string;
  change_type: 'I' | 'U' | 'D';
  change_seq: number;
  /** Business day of the delivery. */
  night: string;
}

export interface Header {
  VBELN: string;
  KUNNR: string;
  ERDAT: string;
  LOEKZ: string;
  change_type: 'I' | 'U';
  change_seq: number;
}

export const JULY = (day: number): string => `2026-07-${String(day).padStart(2, '0')}`;
export const NIGHTS = Array.from({ length: 14 }, (_, i) => JULY(i + 1));
export const WINDOW = NIGHTS.slice(8);

export const config = (
  parse(readFileSync(new URL('../../scenarios/_base/dwh/base.yml', import.meta.url), 'utf8')) as {
    sources: SourcesConfig;
  }
).sources;

export interface Feed {
  items: Item[];
  headers: Header[];
  rates: Map<string, number>;
  customers: Map<string, Record<string, string>[]>;
}

function csv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trim().split('\n');
  const names = head!.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i]!, cell])));
}

/** Reads what the sources deliver on the days. */
export function readFeed(seed: number, days: readonly string[]): Feed {
  const sources = createSources();
  const feed: Feed = { items: [], headers: [], rates: new Map(), customers: new Map() };
  for (const day of days) {
    const text = (source: string): string[] =>
      sources.deliver({ source, day, seed, config }).map((file) => file.content);
    const records = (source: string) =>
      text(source).flatMap((file) =>
        file
          .trim()
          .split('\n')
          .map((l) => JSON.parse(l)),
      );
    feed.items.push(...records('sap_vbap').map((record) => ({ ...record, night: day })));
    feed.headers.push(...records('sap_vbak'));
    feed.customers.set(day, text('sap_kna1').flatMap(csv));
    for (const row of text('fx_rate').flatMap(csv)) {
      feed.rates.set(`${row['currency']} ${row['rate_date']}`, Number(row['fx_rate']));
    }
  }
  return feed;
}

/** A rate on its day; Friday's on Saturday and Sunday; 1 for the euro. */
export function rateOf(feed: Feed, item: Item): number | undefined {
  if (item.WAERK === 'EUR') return 1;
  for (let back = 0; back < 3; back += 1) {
    const day = new Date(Date.parse(item.ERDAT!) - back * 86_400_000).toISOString().slice(0, 10);
    const rate = feed.rates.get(`${item.WAERK} ${day}`);
    if (rate !== undefined) return rate;
    if (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0) return undefined;
  }
  return undefined;
}

/** The rules an item breaks; a deletion only needs its keys. */
export function broken(feed: Feed, item: Item, countries = ['DE', 'AT', 'CH', 'NL']): string[] {
  if (item.change_type === 'D') return [];
  const rules: [string, boolean][] = [
    ['known_currency', ['EUR', 'CHF'].includes(item.WAERK!)],
    ['known_country', countries.includes(item.LAND1!)],
    ['status_domain', ['OPEN', 'SHIPPED', 'CANCELLED'].includes(item.STATUS!)],
    ['order_not_ancient', item.ERDAT! >= '2020-01-01'],
    ['rate_resolved', rateOf(feed, item) !== undefined],
    ['price_resolved', item.KWMENG !== 0 || item.STATUS === 'CANCELLED'],
    ['amount_positive', item.NETWR! > 0 || item.STATUS === 'CANCELLED'],
  ];
  return rules.filter(([, holds]) => !holds).map(([name]) => name);
}

/** Lines after all changes: highest sequence by key, deletions gone. */
export function applyChanges(items: readonly Item[]): Map<string, Item> {
  const lines = new Map<string, Item>();
  for (const item of items) {
    const key = `${item.VBELN}/${item.POSNR}`;
    if ((lines.get(key)?.change_seq ?? 0) < item.change_seq) lines.set(key, item);
  }
  return new Map([...lines].filter(([, item]) => item.change_type !== 'D'));
}

export function flaggedOrders(feed: Feed): Set<string> {
  return new Set(feed.headers.filter((header) => header.LOEKZ === 'X').map((header) => header.VBELN));
}

/** Revenue of a country by order day, in cents. */
export function revenue(feed: Feed, lines: Iterable<Item>, country: string): Map<string, number> {
  const gone = flaggedOrders(feed);
  const days = new Map<string, number>();
  for (const line of lines) {
    if (line.LAND1 !== country || line.STATUS === 'CANCELLED' || gone.has(line.VBELN)) continue;
    const cents = Math.round(Math.round(line.NETWR! * 100 * rateOf(feed, line)! * 10_000) / 10_000);
    days.set(line.ERDAT!, (days.get(line.ERDAT!) ?? 0) + cents);
  }
  return days;
}
