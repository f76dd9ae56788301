import { quote } from '../sql/quote.ts';

/** Small pieces of DuckDB SQL that all change algorithms share. */

/** `t."a", t."b"` */
export function list(names: readonly string[], alias?: string): string {
  return names.map((name) => column(name, alias)).join(', ');
}

export function column(name: string, alias?: string): string {
  return alias === undefined ? quote(name) : `${alias}.${quote(name)}`;
}

/** Keys are never NULL in change events; rows put in by hand with a NULL key are matched by none. */
export function sameKeys(keys: readonly string[], left: string, right: string): string {
  return keys.map((key) => `${column(key, left)} = ${column(key, right)}`).join(' AND ');
}

/** Snapshots may hold NULL keys; they are one key. */
export function sameNullableKeys(keys: readonly string[], left: string, right: string): string {
  return keys.map((key) => `${column(key, left)} IS NOT DISTINCT FROM ${column(key, right)}`).join(' AND ');
}

/** True when any of the columns differs; NULL equals NULL. */
export function differs(names: readonly string[], left: string, right: string): string {
  if (names.length === 0) return 'false';
  return `(${names.map((name) => `${column(name, left)} IS DISTINCT FROM ${column(name, right)}`).join(' OR ')})`;
}

/** The rows of a relation whose keys are not among those of `touched`: `columns` of it, in their order. */
export function untouched(
  keys: readonly string[],
  columns: readonly string[],
  relation: string,
  touched: string,
): string {
  return `SELECT ${list(columns, 'u')} FROM ${relation} u ANTI JOIN ${touched} k ON ${sameKeys(keys, 'u', 'k')}`;
}
