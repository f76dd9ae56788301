import type { Relation } from '../sql/contract.ts';
import { literal, quote } from '../sql/index.ts';
import type { Cell, Column } from '../types.ts';

/** A relation over a few rows, written out as literals. */
export function rowsRelation(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Relation {
  const list = columns.map((column) => quote(column.name)).join(', ');
  const row = (cells: readonly Cell[]): string =>
    `(${columns.map((column, index) => literal(cells[index] ?? null, column.type)).join(', ')})`;
  const values = rows.length > 0 ? rows : [[]];
  const none = rows.length > 0 ? '' : ' WHERE false';
  return { sql: `(SELECT * FROM (VALUES ${values.map(row).join(', ')}) AS t(${list})${none})`, columns: [...columns] };
}
