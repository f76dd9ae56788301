import type { DeliveredFile, Delivery, Ports, Sources, Warehouse } from '../../src/engine/index.ts';
import type { Action } from '../../src/schema/action.ts';
import { apply, openBaseWarehouse, update } from './base-warehouse.ts';

/** The 25 bronze rows of the worked data set, as files. Order items come one a file, so that arrival has an order. */
type Cells = readonly (string | number | null)[];

const RATES: Cells[] = [
  ['EUR', '2026-07-01', '1.000000'],
  ['CHF', '2026-07-01', '0.940000'],
  ['EUR', '2026-07-02', '1.000000'],
];

const CUSTOMERS: Record<string, Cells[]> = {
  '2026-07-01': [
    ['C100', 'Berghof AG', 'Seeweg 1', '8001', 'Zuerich', 'CH', 'B'],
    ['C200', 'Nordlicht GmbH', 'Hafenstr. 2', '20457', 'Hamburg', 'DE', 'A'],
    ['C300', 'Tulpe BV', 'Kade 3', '1011', 'Amsterdam', 'NL', 'C'],
  ],
  '2026-07-02': [
    ['C100', 'Berghof AG', 'Seeweg 1', '8001', 'Zuerich', 'CH', 'A'],
    ['C200', 'Nordlicht GmbH', 'Hafenstr. 2', '20459', 'Hamburg', 'DE', 'A'],
  ],
};

const HEADERS: Cells[] = [
  ['5001', 'C100', '2026-07-01', '', 'I', 101],
  ['5002', 'C200', '2026-07-01', '', 'I', 102],
  ['5005', 'C300', '2026-07-01', '', 'I', 103],
  ['5003', 'C999', '2026-07-02', '', 'I', 104],
  ['5002', 'C200', '2026-07-01', 'X', 'U', 105],
];

const ITEMS: Cells[] = [
  ['5001', 10, 'P1', 10, '120.00', 'CHF', 'CH', 'SHIPPED', '2026-07-01', 'U', 204],
  ['5001', 10, 'P1', 10, '120.00', 'CHF', 'CH', 'OPEN', '2026-07-01', 'I', 201],
  ['5001', 20, 'P2', 3, '10.00', 'CHF', 'CH', 'SHIPPED', '2026-07-01', 'I', 202],
  ['5002', 10, 'P1', 1, '50.00', 'EUR', 'DE', 'SHIPPED', '2026-07-01', 'I', 203],
  ['5005', 10, 'P3', 1, '60.00', 'EUR', 'NL', 'SHIPPED', '2026-07-01', 'I', 205],
  ['5003', 10, 'P2', 2, '40.00', 'EUR', 'DE', 'OPEN', '2026-07-02', 'I', 206],
  ['5003', 20, 'P3', 3, '0.00', 'EUR', 'DE', 'CANCELLED', '2026-07-02', 'I', 207],
  ['5003', 30, 'P1', 1, '10.00', 'EUR', 'FR', 'SHIPPED', '2026-07-02', 'I', 208],
  ['5003', 40, 'P2', 1, '25.00', 'CHF', 'CH', 'SHIPPED', '2026-07-02', 'I', 209],
  ['5003', 50, 'P3', 1, '15.00', 'EUR', 'DE', 'OPEN', '2026-07-02', 'I', 210],
  ['5003', 50, null, null, null, null, null, null, null, 'D', 211],
  ['5004', 10, 'P1', 1, '30.00', 'EUR', 'AT', 'SHIPPED', '2026-07-02', 'I', 212],
];

const COLUMNS = {
  fx_rate: ['currency', 'rate_date', 'fx_rate'],
  sap_kna1: ['KUNNR', 'NAME1', 'STRAS', 'PSTLZ', 'ORT01', 'LAND1', 'KUKLA'],
  sap_vbak: ['VBELN', 'KUNNR', 'ERDAT', 'LOEKZ', 'change_type', 'change_seq'],
  sap_vbap: 'VBELN POSNR MATNR KWMENG NETWR WAERK LAND1 STATUS ERDAT change_type change_seq'.split(' '),
};

const csv = (columns: readonly string[], cells: readonly Cells[]): string =>
  [columns, ...cells].map((row) => `${row.join(',')}\n`).join('');

/** SAP's decimals are JSON numbers; a deletion leaves out what it does not carry. */
function json(columns: readonly string[], cells: readonly Cells[]): string {
  const text = (name: string, cell: string | number | null): string =>
    name === 'NETWR' ? String(cell) : JSON.stringify(cell);
  const line = (row: Cells): string =>
    columns.flatMap((name, i) => (row[i] === null ? [] : [`"${name}":${text(name, row[i]!)}`])).join(',');
  return cells.map((row) => `{${line(row)}}\n`).join('');
}

const LANDING = '/Volumes/dwh_prod/bronze/landing';

/** Files by source. A `copy` gets other names, as when a system lands everything again. */
function files(source: string, extraRates: readonly Cells[], copy: string): DeliveredFile[] {
  const file = (name: string, content: string, day = '2026-07-02'): DeliveredFile => ({
    path: `${LANDING}/${source}/dt=${day}/${name}`,
    content,
    modified: '2026-07-02T18:00:00Z',
  });
  if (source === 'fx_rate') return [file(`rates${copy}.csv`, csv(COLUMNS.fx_rate, [...RATES, ...extraRates]))];
  if (source === 'sap_vbak') return [file(`vbak${copy}.json`, json(COLUMNS.sap_vbak, HEADERS))];
  if (source === 'sap_kna1') {
    return Object.entries(CUSTOMERS).map(([day, cells]) =>
      file(`kna1_${day}${copy}.csv`, csv(COLUMNS.sap_kna1, cells), day),
    );
  }
  return ITEMS.map((item, i) =>
    file(`vbap${copy}_${String(i + 1).padStart(4, '0')}.json`, json(COLUMNS.sap_vbap, [item])),
  );
}

/** Delivers the worked set instead of the simulated systems. `fault: {rates, copy}` adds rate rows, or renames the files. */
export const workedSources: Sources = {
  deliver({ source, fault }: Delivery): DeliveredFile[] {
    const { rates = [], copy = '' } = (fault ?? {}) as { rates?: Cells[]; copy?: string };
    return files(source, rates, copy);
  },
};

const SOURCES = ['fx_rate', 'sap_kna1', 'sap_vbak', 'sap_vbap'];

/** Lands all files. */
export function land(warehouse: Warehouse, fault?: Record<string, unknown>): void {
  for (const source of SOURCES) apply(warehouse, { do: 'deliver', source, day: '2026-07-02', fault });
}

/** The base warehouse in the evening of 2 July, with the files not landed yet. */
export function openWorkedWarehouse(ports: Ports): Warehouse {
  return openBaseWarehouse({ ...ports, sources: workedSources }, 1, { clock: '2026-07-02T20:00:00Z' });
}

/** Both pipelines once. */
export function refresh(warehouse: Warehouse): void {
  apply(warehouse, update('dwh_ingest'), update('dwh_publish'));
}

/** Replaces a passage of a workspace file that occurs exactly once. */
export function replace(path: string, find: string, text: string): Action {
  return { do: 'edit', path, replace: { find, with: text } };
}
