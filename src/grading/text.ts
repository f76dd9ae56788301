import type { Cell } from '../engine/index.ts';
import { quoteText } from '../engine/sql/quote.ts';

/** How many differing rows a message names. */
const SHOWN = 3;

export function cellText(cell: Cell): string {
  return cell === null ? 'NULL' : cell;
}

/** One cell alone; one row as `a | b`; several rows joined, the rest counted. */
export function rowsText(rows: readonly (readonly Cell[])[], total: number): string {
  if (total === 0) return 'no row';
  const shown = rows.slice(0, SHOWN).map((row) => row.map(cellText).join(' | '));
  const rest = total - shown.length;
  return `${shown.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** `3 rows`, `1 row`. */
export function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;
}

/** The query with its `:name` markers filled in, to be pasted into the console. */
export function inlineParams(sql: string, params: Readonly<Record<string, unknown>>): string {
  return sql.replace(/(?<![:\w]):([A-Za-z_]\w*)/g, (marker, name: string) =>
    Object.hasOwn(params, name) ? literal(params[name]) : marker,
  );
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? quoteText(value) : String(value);
}

/** Whether a text names a word or a number as a whole: `3` stands in "3 of 300" but not in "30 of 300". */
export function mentions(text: string, word: string): boolean {
  const digits = text.replace(/(?<=\d)[,_](?=\d{3})/g, '');
  return new RegExp(`(?<![\\d.])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d|\\.\\d)`).test(digits);
}

/** A pattern for repository paths: `*` within a folder, `**` across folders. */
export function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/?|\*)/).map((part) => {
    if (part.startsWith('**')) return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}
