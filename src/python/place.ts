import type { Span } from '../engine/errors.ts';
import type { Place } from '../engine/frame/index.ts';

/** The span of a place, with offsets counted in the file's text when Python did not know them. */
export function spanIn(text: string | undefined, place: Place): Span {
  const { line, column, endLine, endColumn } = place;
  const start = place.start ?? offsetOf(text, line, column);
  return { start, end: place.end ?? offsetOf(text, endLine, endColumn), line, column, endLine, endColumn };
}

function offsetOf(text: string | undefined, line: number, column: number): number {
  if (text === undefined) return 0;
  let offset = 0;
  for (let left = line; left > 1; left--) {
    const next = text.indexOf('\n', offset);
    if (next < 0) break;
    offset = next + 1;
  }
  return offset + column - 1;
}
