import type { Span } from '../errors.ts';

/** Finds lines and columns of offsets in one text; built once per text, then logarithmic. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.#starts.push(i + 1);
  }

  span(start: number, end: number): Span {
    const from = this.#place(start);
    const to = this.#place(end);
    return { start, end, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  #place(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 };
  }
}

/** From the start of one span to the end of another. */
export function join(from: Span, to: Span): Span {
  return {
    start: from.start,
    end: to.end,
    line: from.line,
    column: from.column,
    endLine: to.endLine,
    endColumn: to.endColumn,
  };
}

/** A span inside a text that itself begins at `base`. */
export function within(inner: Span, base: Span): Span {
  const column = (line: number, value: number) => (line === 1 ? base.column + value - 1 : value);
  return {
    start: base.start + inner.start,
    end: base.start + inner.end,
    line: base.line + inner.line - 1,
    column: column(inner.line, inner.column),
    endLine: base.line + inner.endLine - 1,
    endColumn: column(inner.endLine, inner.endColumn),
  };
}
