import { EngineError } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import { fail } from '../fail.ts';
import { within } from '../span.ts';
import { parseType } from '../types/index.ts';
import type { Cursor } from './cursor.ts';

/** No table has such a type; the reader of types recurses. */
const deepestType = 50;

/** A data type: its tokens are found here, their meaning in `types/`. */
export function readType(cursor: Cursor): DataType {
  const start = cursor.peek();
  cursor.name();
  if (start.keyword === 'INTERVAL') skipIntervalFields(cursor);
  else if (cursor.isOperator('<')) skipBalanced(cursor, '<', '>');
  else if (cursor.isOperator('<>')) cursor.next();
  else if (cursor.isOperator('(')) skipBalanced(cursor, '(', ')');
  const span = cursor.spanFrom(start);
  try {
    return parseType(cursor.textOf(span));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError({ ...error.parts(), span: error.span ? within(error.span, span) : span });
  }
}

function skipBalanced(cursor: Cursor, open: string, close: string): void {
  let depth = 0;
  do {
    if (cursor.atEnd) throw cursor.unexpected([close]);
    if (cursor.isOperator(open)) depth++;
    if (depth > deepestType) {
      const message = `The type nests more than ${deepestType} levels deep.`;
      throw fail('SANDBOX_STATEMENT_TOO_DEEP', message, cursor.spanOf(cursor.peek()));
    }
    if (cursor.isOperator(close)) depth--;
    cursor.next();
  } while (depth > 0);
}

function skipIntervalFields(cursor: Cursor): void {
  const fields = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'];
  if (!cursor.isAnyWord(fields)) return;
  cursor.next();
  if (cursor.takeWord('TO')) cursor.expectWord(...fields);
}
