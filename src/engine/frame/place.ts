import { EngineError, type Span } from '../errors.ts';
import type { Expr, Literal, Place } from './frame.ts';

/** The place as a span; offsets are 0 when only lines and columns are known. */
export function spanOf(place: Place): Span {
  const { line, column, endLine, endColumn, start = 0, end = 0 } = place;
  return { start, end, line, column, endLine, endColumn };
}

/** The error moved to where the expression stands in its file; an error that has a file already stays. */
export function place(error: EngineError, expr: Pick<Expr, 'sql' | 'at' | 'literals'>): EngineError {
  if (error.file !== undefined) return error;
  const found = error.span ? locate(expr, error.span) : expr.at;
  const message = error.text.replaceAll(/#\d+\./g, '');
  return error.with({ message, file: found?.file, span: found && spanOf(found) });
}

/** Runs `work`, whose errors are about `expr`. */
export function placed<T>(expr: Pick<Expr, 'sql' | 'at' | 'literals'>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof EngineError ? place(error, expr) : error;
  }
}

/**
 * Where a range of an expression's text stands in the file: exact inside a literal, else the expression's own place.
 * Undefined when the expression has none.
 */
export function locate(expr: Pick<Expr, 'sql' | 'at' | 'literals'>, span: Span): Place | undefined {
  const literal = expr.literals?.find(({ start, end }) => span.start >= start && span.start <= end);
  return literal ? within(expr.sql, literal, span) : (expr.at ?? expr.literals?.[0]?.at);
}

function within(sql: string, literal: Literal, span: Span): Place {
  const { at } = literal;
  const from = moved(at, sql.slice(literal.start, span.start));
  const to = moved(at, sql.slice(literal.start, Math.min(span.end, literal.end)));
  return {
    file: at.file,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    ...(at.start === undefined ? {} : { start: at.start + from.offset, end: at.start + to.offset }),
  };
}

/** The position after `text` when it begins at the literal's first character. */
function moved(at: Place, text: string): { line: number; column: number; offset: number } {
  const lines = text.split('\n');
  const last = lines.at(-1)!.length;
  const line = at.line + lines.length - 1;
  return { line, column: lines.length === 1 ? at.column + last : last + 1, offset: text.length };
}
