import type { EngineError } from '../../errors.ts';
import { quoteText } from '../quote.ts';
import { bind, bindBoth } from '../types/bind.ts';

/** DuckDB text that raises the failure when it is evaluated; `fromDatabaseError` reads it back. */
export function raise(failure: EngineError): string {
  return `error(${quoteText(failure.message)})`;
}

/**
 * The same with values in the message: parts are text, or DuckDB expressions. A part that is NULL reads `null`, as in Spark;
 * left as it is it would make the message NULL, and DuckDB's `error(NULL)` raises nothing.
 */
export function raiseWith(
  condition: string,
  sqlState: string,
  ...parts: readonly (string | { sql: string })[]
): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? quoteText(part) : `coalesce(CAST(${part.sql} AS VARCHAR), 'null')`,
  );
  return `error(${[quoteText(`[${condition}] `), ...texts, quoteText(` SQLSTATE: ${sqlState}`)].join(' || ')})`;
}

/** Beyond this length an operand is bound once instead of being printed twice. */
const SHORT = 160;

/** The same for one operand. */
export function once(sql: string, body: (name: string) => string): string {
  return sql.length < SHORT ? `(${body(sql)})` : bind(sql, body);
}

/** Prints both operands more than once: as they are when they are short, else bound to names. */
export function twice(left: string, right: string, body: (left: string, right: string) => string): string {
  return left.length + right.length < SHORT ? `(${body(left, right)})` : bindBoth(left, right, body);
}
