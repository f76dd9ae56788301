/** A DuckDB identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A DuckDB string constant. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A Databricks identifier as messages show it. */
export function backtick(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

export function backticks(parts: readonly string[]): string {
  return parts.map(backtick).join('.');
}
