import type { Table, Warehouse } from '../../engine/index.ts';
import { backtick, backticks } from '../../engine/sql/quote.ts';
import type { CheckOf } from '../../schema/check.ts';
import { difference } from '../compare.ts';
import { type Finding, fails, holds } from '../finding.ts';
import type { Look } from './look.ts';

/** Tables hold the same rows as in the counterpart, in the columns that count. */
export function checkUntouched(check: CheckOf<'untouched'>, look: Look): Finding {
  const against = check.against ?? (check.on === 'rerun' ? 'yours' : 'start');
  const reference = look.counterpart(against).warehouse;
  const names = check.tables === 'all' ? publicTables(reference) : check.tables;
  for (const name of names) {
    // A table that the learner has dropped, or made a view of, is theirs to miss; one that the history lacks is ours.
    if (against === 'yours' && !reference.state.tables.has(name))
      return fails({ expected: name, actual: 'no such table' });
    const finding = checkTable(name, check, look.scene.warehouse, reference);
    if (!finding.holds) return finding;
  }
  return holds();
}

/** Every table a query can list, in order of name. */
export function publicTables({ state }: Warehouse): string[] {
  return [...state.tables.keys()].filter((name) => !name.split('.').at(-1)!.startsWith('__')).sort();
}

function checkTable(name: string, check: CheckOf<'untouched'>, actual: Warehouse, expected: Warehouse): Finding {
  const before = expected.state.tables.get(name);
  const after = actual.state.tables.get(name);
  if (!before) throw new Error(`there is no table ${name} to compare with`);
  if (!after) return fails({ expected: name, actual: 'no such table' });
  if (sameSegments(before, after)) return holds();
  const sql = contentQuery(before, check.columns, check.where);
  const found = difference({ warehouse: actual, sql }, { warehouse: expected, sql }, false);
  if (!found) return holds({ evidence: sql });
  const label = (side: string | null | undefined): string => `${name}: ${side ?? 'nothing'}`;
  return fails({ expected: label(found.expected), actual: label(found.actual), rows: found.rows, evidence: sql });
}

/** Forks share what neither of them rewrote: then there is nothing to compare. */
export function sameSegments(before: Table, after: Table): boolean {
  const ids = (table: Table): string => (table.commits.at(-1)?.segments ?? []).map(({ id }) => id).join();
  return before.id === after.id && before.columns === after.columns && ids(before) === ids(after);
}

export function contentQuery(
  table: Table,
  columns: 'business' | 'all' | readonly string[],
  where?: string | undefined,
): string {
  const chosen = table.columns.map(({ name }) => name).filter((name) => counts(name, columns));
  const list = chosen.map(backtick).join(', ');
  return `SELECT ${list} FROM ${backticks(table.name.split('.'))}${where ? ` WHERE ${where}` : ''}`;
}

function counts(column: string, columns: 'business' | 'all' | readonly string[]): boolean {
  if (columns === 'all') return true;
  return columns === 'business' ? !column.startsWith('_tech_') : columns.includes(column);
}
