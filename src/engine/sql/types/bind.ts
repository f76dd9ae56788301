/**
 * DuckDB has no LET. Where an expression is needed more than once, and is more than a name or a constant, it is put into a
 * list of one and read through a lambda: evaluated once, and the printed text stays short.
 */
const SIMPLE = /^(?:"(?:[^"]|"")*"(?:\."(?:[^"]|"")*")*|\d+|'[^']*'|NULL|true|false)$/;

export function isSimple(sql: string): boolean {
  return SIMPLE.test(sql);
}

/** `body` gets the name to use; it must not refer to names bound by other calls unless they are part of `sql`. */
export function bind(sql: string, body: (name: string) => string): string {
  return isSimple(sql) ? body(sql) : `list_transform([${sql}], lambda ${unused(sql)}: ${body(unused(sql))})[1]`;
}

/** Two values at once; what they are called is the same for both, so the values may hold bound names themselves. */
export function bindBoth(left: string, right: string, body: (left: string, right: string) => string): string {
  if (isSimple(left) && isSimple(right)) return body(left, right);
  const name = unused(left + right);
  const pair = `struct_pack(l := ${left}, r := ${right})`;
  return `list_transform([${pair}], lambda ${name}: ${body(`${name}.l`, `${name}.r`)})[1]`;
}

/** A parameter name that the text does not hold yet. */
export function unused(sql: string): string {
  let n = 0;
  while (sql.includes(`_v${n}_`)) n++;
  return `_v${n}_`;
}
