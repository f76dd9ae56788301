import type { Database, Warehouse } from '../../../src/engine/index.ts';
import { open, rows, sql } from './harness.ts';

/** A warehouse with one table, `orders`: created, then three rows inserted. */
export interface Orders {
  warehouse: Warehouse;
  database: Database;
  /** Header and rows of the last statement's answer. */
  answer(text: string): string[];
  /** Ids of a relation, in order. */
  ids(from?: string): string;
  /** `version operation`, newest first. */
  versions(table?: string): string[];
}

export async function openOrders(): Promise<Orders> {
  const { warehouse, database } = await open();
  sql(
    warehouse,
    `CREATE TABLE orders (id INT, country STRING, amount DECIMAL(10,2)); INSERT INTO orders VALUES (1, 'DE', 10), (2, 'CH', 20), (3, 'AT', 30)`,
  );
  return {
    warehouse,
    database,
    answer: (text) => answerOf(warehouse, text),
    ids: (from = 'orders') => rows(warehouse, `SELECT id FROM ${from} ORDER BY id`).join(','),
    versions: (table = 'orders') => rows(warehouse, `DESCRIBE HISTORY ${table}`).map(versionOf),
  };
}

function answerOf(warehouse: Warehouse, text: string): string[] {
  const { statements, error } = warehouse.execute(text);
  if (error) throw error;
  const last = statements.at(-1)?.rows;
  return [
    (last?.columns ?? []).map((column) => column.name).join(' | '),
    ...(last?.rows ?? []).map((row) => row.map((cell) => cell ?? 'NULL').join(' | ')),
  ];
}

const versionOf = (row: string): string =>
  row
    .split(' | ')
    .filter((_, index) => index === 0 || index === 4)
    .join(' ');
