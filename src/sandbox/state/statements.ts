/** A piece of a script: offsets into it, the end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** Strings, quoted names and comments, in which a semicolon ends nothing. What is left open reaches to the end. */
const QUIET =
  /r?'(?:\\[\s\S]|[^'\\])*(?:'|$)|"(?:\\[\s\S]|[^"\\])*(?:"|$)|`[^`]*(?:`|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;/gi;

/** Where the statements of a script lie, without the blanks and semicolons around them. The engine parses; this only splits. */
export function statementsOf(script: string): Range[] {
  const ends = [...script.matchAll(QUIET)].filter((match) => match[0] === ';').map((match) => match.index);
  const ranges: Range[] = [];
  let from = 0;
  for (const end of [...ends, script.length]) {
    const text = script.slice(from, end);
    const start = from + (text.length - text.trimStart().length);
    if (text.trim()) ranges.push({ start, end: start + text.trim().length });
    from = end + 1;
  }
  return ranges;
}

/** The statement at a cursor: the one it is in or right behind, else the one before. */
export function statementAt(script: string, offset: number): Range | undefined {
  const ranges = statementsOf(script);
  return ranges.findLast((range) => range.start <= offset) ?? ranges[0];
}
