import type { Span } from '../../errors.ts';
import type { Column } from '../../types.ts';
import type { Environment } from '../contract.ts';
import { fail } from '../fail.ts';

/** A common table expression in sight. */
export interface CteRelation {
  name: string;
  sql: string;
  columns: readonly Column[];
}

/** No statement prints more DuckDB text than this; inlined aliases could otherwise double it again and again. */
const longestPrinted = 1_000_000;

/** The time DuckDB takes grows by three quarters with each level. */
const deepestSubquery = 8;

/** What one statement's planning shares: the environment, fresh names, what was read. */
export class Planner {
  readonly environment: Environment;
  readonly reads: string[] = [];
  streaming = false;
  #counter = 0;
  #subqueries = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  /** A DuckDB alias that nothing else has; needs no quotes. */
  alias(prefix = 'r'): string {
    this.#counter++;
    return `${prefix}${this.#counter}`;
  }

  /** Notes a table as read; names come completed. */
  read(name: string): void {
    if (!this.reads.includes(name)) this.reads.push(name);
  }

  /** A table's name completed with the session's catalog and schema. */
  complete(parts: readonly string[]): string[] {
    const { catalog, schema } = this.environment;
    if (parts.length === 1) return [catalog, schema, ...parts];
    return parts.length === 2 ? [catalog, ...parts] : [...parts];
  }

  /** Guards one level of subqueries in expressions, which DuckDB binds again and again while it looks for outer columns. */
  subquery<T>(span: Span, plan: () => T): T {
    if (this.#subqueries >= deepestSubquery) {
      const message = `Subqueries in expressions nest more than ${deepestSubquery} levels deep.`;
      throw fail('SANDBOX_STATEMENT_TOO_DEEP', message, span, 'Use common table expressions.');
    }
    this.#subqueries++;
    const planned = plan();
    this.#subqueries--;
    return planned;
  }

  checkSize(sql: string, span: Span): void {
    if (sql.length <= longestPrinted) return;
    const message = 'The expression grows too large when its aliases are written out.';
    throw fail(
      'SANDBOX_STATEMENT_TOO_LONG',
      message,
      span,
      'Compute the repeated part once, in a common table expression.',
    );
  }
}
