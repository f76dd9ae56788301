/** A region of a file that is shown in a page, so that no listing is typed twice. */
export interface Region {
  /** How the first line begins, after its indent; without it the region begins with the file. */
  from?: string | undefined;
  /** The last line, without its indent; without it the region ends with the file. */
  to?: string | undefined;
}

const LANGUAGES = { py: 'python', sql: 'sql', yml: 'yaml' } as const;

/**
 * The lines of the region.
 *
 * @throws Error when the file is gone, or a bound is: a page must not go on showing what no longer exists.
 */
export function regionOf(path: string, text: string | undefined, { from, to }: Region): string {
  if (text === undefined) throw new Error(`${path}: no such file`);
  const lines = text.trimEnd().split('\n');
  const first = from === undefined ? 0 : lines.findIndex((line) => line.trimStart().startsWith(from));
  if (first < 0) throw new Error(`${path}: no line begins with "${from}"`);
  const last = to === undefined ? lines.length - 1 : lines.findIndex((line, at) => at >= first && line.trim() === to);
  if (last < 0) throw new Error(`${path}: no line "${to}" after line ${first + 1}`);
  return outdented(lines.slice(first, last + 1)).join('\n');
}

/** Without the indent that all lines share. */
function outdented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared));
}

/** The line a region begins with, counted from 1; undefined for a region that begins with the file. */
export function lineOf(text: string, from: string | undefined): number | undefined {
  if (from === undefined) return undefined;
  return text.split('\n').findIndex((line) => line.trimStart().startsWith(from)) + 1;
}

/** @throws Error for a kind of file that no page shows yet. */
export function languageOf(path: string): (typeof LANGUAGES)[keyof typeof LANGUAGES] {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (ending === 'py' || ending === 'sql' || ending === 'yml') return LANGUAGES[ending];
  throw new Error(`${path}: files ending in .${ending} have no listing`);
}
