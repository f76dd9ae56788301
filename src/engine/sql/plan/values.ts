import type { Values } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { quote } from '../quote.ts';
import { coerce, commonType, printType } from '../types/index.ts';
import { contextOf } from './context.ts';
import { planExpr } from './expression.ts';
import type { Planner } from './planner.ts';
import type { PlannedBody } from './query.ts';
import { Scope } from './scope.ts';

/** An inline table: each column in the common type of its values, named col1, col2, … */
export function planValues(planner: Planner, node: Values, outer: Scope | undefined): PlannedBody {
  const context = contextOf(planner, new Scope({ outer }), 'VALUES');
  const rows = node.rows.map((row) => row.map((value) => planExpr(context, value)));
  const width = rows[0]!.length;
  const odd = rows.findIndex((row) => row.length !== width);
  if (odd >= 0) {
    const message = `Invalid inline table. Expected ${width} columns but found ${rows[odd]!.length} columns in row ${odd}.`;
    const span = { ...node.rows[odd]![0]!.span, ...ends(node.rows[odd]!.at(-1)!.span) };
    throw fail('INVALID_INLINE_TABLE.NUM_COLUMNS_MISMATCH', message, span);
  }
  const columns = rows[0]!.map((_, index) => {
    const type = commonType(rows.map((row) => row[index]!.type));
    if (type) return { name: `col${index + 1}`, type };
    const types = [...new Set(rows.map((row) => printType(row[index]!.type)))].join(', ');
    const message = `Invalid inline table. Found incompatible types in the column \`col${index + 1}\`: ${types}.`;
    throw fail('INVALID_INLINE_TABLE.INCOMPATIBLE_TYPES_IN_INLINE_TABLE', message, node.span);
  });
  const text = rows.map((row) => `(${row.map((value, index) => coerce(value, columns[index]!.type).sql).join(', ')})`);
  const names = columns.map((column) => quote(column.name)).join(', ');
  const alias = planner.alias();
  return { sql: `SELECT * FROM (VALUES ${text.join(', ')}) AS ${alias}(${names})`, columns, ordered: false };
}

function ends(span: Values['span']) {
  return { end: span.end, endLine: span.endLine, endColumn: span.endColumn };
}
