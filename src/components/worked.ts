import { existsSync, readFileSync } from 'node:fs';
import type { WorkedResult, WorkedTable } from '../schema/worked.ts';

const PACKED = 'public/engine/worked.json';

let known: WorkedResult | undefined;

/** What tools/pack-worked.mjs computed, read once a build. */
export function workedResult(): WorkedResult {
  if (!known) {
    if (!existsSync(PACKED))
      throw new Error(
        `${PACKED} is missing: run \`npm run build\`, or \`node tools/pack-worked.mjs\` once before \`npm run dev\``,
      );
    known = JSON.parse(readFileSync(PACKED, 'utf8')) as WorkedResult;
  }
  return known;
}

/** A table of the set. Throws an error that names the tables there are. */
export function workedTable(id: string): WorkedTable {
  const { tables } = workedResult();
  const table = tables.find((one) => one.id === id);
  if (!table) throw new Error(`the worked set has no table \`${id}\`: ${tables.map((one) => one.id).join(', ')}`);
  return table;
}

/** One cell of a table, in the row whose first column is `row`, or in its only row. Throws when it is not there. */
export function workedCell(id: string, column: string, row?: string): string {
  const { columns, rows } = workedTable(id);
  const found = rows.filter((cells) => row === undefined || cells[0] === row);
  const at = columns.indexOf(column);
  const value = found[0]?.[at];
  if (found.length !== 1 || value === undefined || value === null)
    throw new Error(`the worked set: ${id} has no one cell ${column}${row === undefined ? '' : ` of ${row}`}`);
  return value;
}
