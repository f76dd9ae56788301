import { EngineError } from '../errors.ts';
import { quote, textOf } from '../sql/index.ts';
import { nearest } from '../sql/nearest.ts';
import type { Column } from '../types.ts';
import type { Core } from './core.ts';
import type { Table } from './state.ts';
import type { Tables } from './tables.ts';

/**
 * Hash of a table's rows as a multiset, over the texts of the given columns: order, versions and segments do not show.
 * An empty table has a hash as well.
 */
export function hashTable(core: Core, tables: Tables, name: string, columns?: readonly string[]): string {
  const table = tables.demand(name.toLowerCase());
  const chosen = columns?.map((column) => columnOf(table, column)) ?? table.columns;
  const texts = chosen.map((column) => textOf(`t.${quote(column.name)}`, column.type));
  const sql =
    `SELECT concat_ws('/', CAST(count(*) AS VARCHAR), CAST(coalesce(sum(h), 0) AS VARCHAR), CAST(coalesce(bit_xor(h), 0) AS VARCHAR)) ` +
    `FROM (SELECT hash(${texts.join(', ')}) AS h FROM ${tables.relation(table)} AS t)`;
  return core.shared.ports.database.query(sql).rows[0]?.[0] ?? '';
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (column) return column;
  const [similar] = nearest(
    name,
    table.columns.map((each) => each.name),
    1,
  );
  throw new EngineError({
    condition: 'UNRESOLVED_COLUMN.WITH_SUGGESTION',
    message: `A column with name \`${name}\` cannot be resolved in ${table.name}.`,
    hint: similar ? `Did you mean ${similar}?` : undefined,
    sqlState: '42703',
  });
}
