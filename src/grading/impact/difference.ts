import type { Table, Warehouse } from '../../engine/index.ts';
import { textOf } from '../../engine/sql/index.ts';
import { quote } from '../../engine/sql/quote.ts';
import type { ImpactDifference, ImpactTable } from '../../schema/impact.ts';

/** One version of a table, in the warehouse that has it. */
export interface Published {
  warehouse: Warehouse;
  table: Table;
  version: number;
}

/** Euros are summed exactly, with more digits than any of the tables has. */
const MONEY = 'DECIMAL(38, 6)';

/**
 * Compares what readers see with what they would see without the incident, row by row of the key, inside the one database
 * that all forks share. Rows with the same key are told apart by their values, so that a doubled row is one too many.
 */
export function differenceOf(actual: Published, healthy: Published, declared: ImpactTable): ImpactDifference {
  const columns = comparedColumns(healthy.table, declared);
  const [row] = healthy.warehouse.ports.database.query(statement(actual, healthy, columns, declared)).rows;
  const [missing, extra, changed, less, more, touched] = (row ?? []).map((cell) => Number(cell ?? 0));
  const money = { less: cents(less), more: cents(more), touched: cents(touched) };
  return {
    missing: missing ?? 0,
    extra: extra ?? 0,
    changed: changed ?? 0,
    money: declared.money === undefined ? null : money,
  };
}

const cents = (euros: number | undefined): number => Math.round((euros ?? 0) * 100) / 100;

/** Columns whose values count, the key apart. */
export function comparedColumns({ columns }: Table, { key, money, columns: declared }: ImpactTable): string[] {
  const names = declared ?? columns.map(({ name }) => name).filter((name) => !name.startsWith('_tech_'));
  const all = money === undefined || names.includes(money) ? names : [...names, money];
  return all.filter((name) => !key.includes(name));
}

/** Whether a version has every column that is compared. */
export function hasColumns({ table, version }: Published, names: readonly string[]): boolean {
  const columns = table.commits.find((commit) => commit.version === version)?.columns ?? [];
  return names.every((name) => columns.some((column) => column.name === name));
}

function statement(actual: Published, healthy: Published, columns: readonly string[], declared: ImpactTable): string {
  const { key, money } = declared;
  const sum = (condition: string, euros: string): string =>
    money === undefined ? "'0'" : `CAST(coalesce(sum(${euros}) FILTER (WHERE ${condition}), 0) AS VARCHAR)`;
  const same = ['n', ...key.map((_, at) => `k${at}`)].map((name) => `a.${name} IS NOT DISTINCT FROM e.${name}`);
  const differs = `(a.n IS NULL OR e.n IS NULL OR a.v IS DISTINCT FROM e.v)`;
  const count = (condition: string): string => `CAST(count(*) FILTER (WHERE ${condition}) AS VARCHAR)`;
  return `WITH a AS MATERIALIZED (${side(actual, columns, declared)}),
      e AS MATERIALIZED (${side(healthy, columns, declared)})
    SELECT ${[
      count('a.n IS NULL'),
      count('e.n IS NULL'),
      count('a.n IS NOT NULL AND e.n IS NOT NULL AND a.v IS DISTINCT FROM e.v'),
      sum('coalesce(e.m, 0) > coalesce(a.m, 0)', 'coalesce(e.m, 0) - coalesce(a.m, 0)'),
      sum('coalesce(a.m, 0) > coalesce(e.m, 0)', 'coalesce(a.m, 0) - coalesce(e.m, 0)'),
      sum(differs, 'abs(coalesce(e.m, a.m, 0))'),
    ].join(', ')}
    FROM a FULL JOIN e ON ${same.join(' AND ')}`;
}

/** Key, values and euros of one side as text, so that a column of another type is another value and no error. */
function side({ warehouse, table, version }: Published, columns: readonly string[], declared: ImpactTable): string {
  const types = new Map(
    (table.commits.find((commit) => commit.version === version)?.columns ?? []).map(({ name, type }) => [name, type]),
  );
  const text = (name: string): string => {
    const type = types.get(name);
    if (!type) throw new Error(`impact: ${table.name} has no column ${name}`);
    return `CAST(${textOf(quote(name), type)} AS VARCHAR)`;
  };
  const keys = declared.key.map((name, at) => `${text(name)} AS k${at}`);
  const values = `[${["''", ...columns.map(text)].join(', ')}]`;
  const euros = declared.money === undefined ? 'NULL' : `TRY_CAST(${text(declared.money)} AS ${MONEY})`;
  const names = declared.key.map((_, at) => `k${at}`);
  const relation = warehouse.tables.relation(table, { version });
  return `SELECT *, row_number() OVER (PARTITION BY ${names.join(', ')} ORDER BY v) AS n
    FROM (SELECT ${[...keys, `${values} AS v`, `${euros} AS m`].join(', ')} FROM ${relation} AS q)`;
}
