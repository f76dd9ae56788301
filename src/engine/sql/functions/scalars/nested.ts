import type { Cell } from '../../../types.ts';

/** Text that DuckDB casts to a list, struct or map; the only way our functions can return one. */
export function duckText(text: Cell): string {
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function duckList(items: readonly Cell[]): string {
  return `[${items.map(duckText).join(', ')}]`;
}
