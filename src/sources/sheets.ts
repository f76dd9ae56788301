import type { SourcesConfig } from './config.ts';
import type { CustomerWorld } from './customers.ts';
import type { OrderWorld } from './orders.ts';
import { ratesOn } from './rates.ts';
import type { Row, Sheet } from './records.ts';
import type { ShopWorld } from './shop.ts';

/** The simulated systems of one seed. */
export interface World {
  seed: number;
  exact: boolean;
  config: SourcesConfig;
  customers: CustomerWorld;
  orders: OrderWorld;
  /** Undefined where the warehouse has no web shop. */
  shop: ShopWorld | undefined;
}

export const HEADER_COLUMNS = ['VBELN', 'KUNNR', 'ERDAT', 'LOEKZ', 'change_type', 'change_seq'];
export const ITEM_COLUMNS = [
  'VBELN',
  'POSNR',
  'MATNR',
  'KWMENG',
  'NETWR',
  'WAERK',
  'LAND1',
  'STATUS',
  'ERDAT',
  'change_type',
  'change_seq',
];
export const CUSTOMER_COLUMNS = ['KUNNR', 'NAME1', 'STRAS', 'PSTLZ', 'ORT01', 'LAND1', 'KUKLA'];
export const RATE_COLUMNS = ['currency', 'rate_date', 'fx_rate'];

/** Change feeds come in packages: one file for every `records_a_file` records, stamped five minutes apart. */
function packages(name: string, columns: readonly string[], rows: readonly Row[], day: string, size: number): Sheet[] {
  const count = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: count }, (_, i) => {
    const minute = String(5 * (i + 1)).padStart(2, '0');
    const number = String(i + 1).padStart(4, '0');
    return {
      name: `${name}_${day}T21-${minute}-00Z_${number}.json`,
      format: 'json',
      columns,
      rows: rows.slice(i * size, (i + 1) * size),
      modified: `${day}T21:${minute}:00Z`,
    };
  });
}

/** Records are rows whose columns have names of their own. */
function rowsOf(records: readonly object[]): readonly Row[] {
  return records as readonly Row[];
}

/** What a source delivers for a day when nothing is wrong. */
export const SHEETS: Record<keyof SourcesConfig, (world: World, day: string) => Sheet[]> = {
  sap_vbak: (world, day) => {
    const rows = world.orders.on(day)?.headers ?? [];
    return packages('vbak', HEADER_COLUMNS, rowsOf(rows), day, world.config.sap_vbap.records_a_file);
  },
  sap_vbap: (world, day) => {
    const rows = world.orders.on(day)?.items ?? [];
    return packages('vbap', ITEM_COLUMNS, rowsOf(rows), day, world.config.sap_vbap.records_a_file);
  },
  sap_kna1: (world, day) => [
    {
      name: `kna1_${day}.csv`,
      format: 'csv',
      columns: CUSTOMER_COLUMNS,
      rows: rowsOf(world.customers.on(day)),
      modified: `${day}T21:30:00Z`,
    },
  ],
  fx_rate: (world, day) => {
    const { seed, exact, config } = world;
    const rows = ratesOn(config.fx_rate, { day, first: config.sap_vbap.first_day, seed, exact });
    if (rows.length === 0) return [];
    const sheet = { name: `eurofxref_${day}.csv`, format: 'csv' as const, columns: RATE_COLUMNS };
    return [{ ...sheet, rows: rowsOf(rows), modified: `${day}T15:00:00Z` }];
  },
  shop_order: (world, day) => world.shop?.on(day) ?? [],
};
