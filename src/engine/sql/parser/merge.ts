import type { MergeAction, MergeClause, Statement } from '../ast/statement.ts';
import { fail, unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';
import { parseAssignment, parseTarget } from './dml.ts';
import { parseExpression } from './expression.ts';
import { parseJoined } from './from.ts';
import { parseCondition } from './statement.ts';

/** `MERGE INTO t USING s ON c WHEN … THEN …`. */
export function parseMerge(cursor: Cursor): Extract<Statement, { kind: 'merge' }> {
  const start = cursor.next();
  if (cursor.isWords('WITH SCHEMA')) throw unsupported('MERGE WITH SCHEMA EVOLUTION', cursor.spanOf(cursor.peek()));
  cursor.expectWord('INTO');
  const target = parseTarget(cursor);
  cursor.expectWord('USING');
  const source = parseJoined(cursor);
  cursor.expectWord('ON');
  const on = parseCondition(cursor);
  const clauses: MergeClause[] = [];
  while (cursor.isWord('WHEN')) clauses.push(parseClause(cursor));
  if (clauses.length === 0) throw cursor.unexpected(['WHEN']);
  checkConditions(clauses);
  return { kind: 'merge', target, source, on, clauses, span: cursor.spanFrom(start) };
}

function parseClause(cursor: Cursor): MergeClause {
  const start = cursor.next();
  const negated = cursor.takeWord('NOT');
  cursor.expectWord('MATCHED', ...(negated ? [] : ['NOT']));
  const by = negated && cursor.takeWord('BY') ? cursor.expectWord('SOURCE', 'TARGET').keyword : 'TARGET';
  const when = !negated ? 'matched' : by === 'SOURCE' ? 'not_matched_by_source' : 'not_matched';
  const condition = cursor.takeWord('AND') ? parseExpression(cursor) : undefined;
  cursor.expectWord('THEN');
  const action = parseAction(cursor, when);
  return { when, condition, action, span: cursor.spanFrom(start) };
}

function parseAction(cursor: Cursor, when: MergeClause['when']): MergeAction {
  if (when === 'not_matched') return parseInsertAction(cursor);
  if (cursor.takeWord('DELETE')) return { kind: 'delete' };
  cursor.expectWord('UPDATE', 'DELETE');
  cursor.expectWord('SET');
  if (when === 'matched' && cursor.takeOperator('*')) return { kind: 'update', assignments: 'all' };
  return { kind: 'update', assignments: cursor.list(() => parseAssignment(cursor)) };
}

function parseInsertAction(cursor: Cursor): MergeAction {
  cursor.expectWord('INSERT');
  if (cursor.takeOperator('*')) return { kind: 'insert_all' };
  const columns = cursor.parenthesised(() => cursor.list(() => cursor.names()));
  cursor.expectWord('VALUES');
  const start = cursor.peek();
  const values = cursor.parenthesised(() =>
    cursor.list(() => (cursor.takeWord('DEFAULT') ? undefined : parseExpression(cursor))),
  );
  if (values.length !== columns.length) {
    const message = `The number of columns (${columns.length}) and the number of values (${values.length}) differ.`;
    throw fail('ASSIGNMENT_ARITY_MISMATCH', message, cursor.spanFrom(start));
  }
  return { kind: 'insert', columns, values };
}

const lastOnly = {
  matched: { condition: 'NON_LAST_MATCHED_CLAUSE_OMIT_CONDITION', words: 'MATCHED' },
  not_matched: { condition: 'NON_LAST_NOT_MATCHED_BY_TARGET_CLAUSE_OMIT_CONDITION', words: 'NOT MATCHED [BY TARGET]' },
  not_matched_by_source: {
    condition: 'NON_LAST_NOT_MATCHED_BY_SOURCE_CLAUSE_OMIT_CONDITION',
    words: 'NOT MATCHED BY SOURCE',
  },
};

/** Of several clauses of one kind only the last may go without a condition. */
function checkConditions(clauses: readonly MergeClause[]): void {
  clauses.forEach((clause, index) => {
    const later = clauses.slice(index + 1).some((other) => other.when === clause.when);
    if (clause.condition || !later) return;
    const { condition, words } = lastOnly[clause.when];
    const message = `When there are more than one ${words} clauses in a MERGE statement, only the last ${words} clause can omit the condition.`;
    throw fail(condition, message, clause.span);
  });
}
