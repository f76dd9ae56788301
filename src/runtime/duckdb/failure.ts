import { DatabaseError, type DatabaseErrorKind } from '../../engine/ports.ts';

/** DuckDB itself is gone (WebAssembly memory fault, invalidated database). Whoever owns it starts another. */
export class DatabaseLost extends Error {
  constructor(message: string) {
    super(`DuckDB cannot go on: ${message}`);
    this.name = 'DatabaseLost';
  }
}

const FATAL =
  /FATAL Error|database has been invalidated|memory access out of bounds|table index is out of bounds|unreachable|INTERNAL Error/i;

/** DuckDB puts the class of an error before a colon; the rest is one sentence, sometimes followed by the statement. */
const KINDS: readonly [RegExp, DatabaseErrorKind][] = [
  [/^Conversion Error: .*(out of range|overflow)/is, 'overflow'],
  [/^Conversion Error:/, 'conversion'],
  [/division by zero|divide by zero/i, 'division'],
  [/^Out of Range Error:/, 'overflow'],
  [/^Out of Memory Error:|could not allocate|failed to allocate/i, 'memory'],
  [/^INTERRUPT Error:/i, 'timeout'],
  [/^Invalid (Input )?Error: /, 'raised'],
];

/** Some errors arrive as JSON: `{"exception_type":"Parser","exception_message":"…"}`. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (!text.startsWith('{"exception_type"')) return text;
  const parts = JSON.parse(text) as { exception_type: string; exception_message: string };
  return `${parts.exception_type} Error: ${parts.exception_message}`;
}

/** Turns whatever DuckDB threw into a `DatabaseError`, or into `DatabaseLost` when it will not answer again. */
export function toFailure(error: unknown, sql: string): DatabaseError | DatabaseLost {
  if (error instanceof DatabaseError || error instanceof DatabaseLost) return error;
  const message = messageOf(error);
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError || FATAL.test(message))
    return new DatabaseLost(message);
  const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
  return new DatabaseError(kind, message, sql);
}
