import type { DataType } from '../../types.ts';
import type { SetOperation } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { quote } from '../quote.ts';
import { coerce, commonType, printType, sameType } from '../types/index.ts';
import type { Planner } from './planner.ts';
import { type PlannedBody, planBody } from './query.ts';
import { subqueryText } from './relation.ts';
import type { Scope } from './scope.ts';

/** UNION, INTERSECT, EXCEPT: positions decide, names come from the left, types from both. */
export function planSet(planner: Planner, node: SetOperation, outer: Scope | undefined): PlannedBody {
  const left = planBody(planner, node.left, outer);
  const right = planBody(planner, node.right, outer);
  const op = node.op.toUpperCase();
  if (left.columns.length !== right.columns.length) {
    const message = `${op} can only be performed on inputs with the same number of columns, but the first input has ${left.columns.length} columns and the second input has ${right.columns.length} columns.`;
    throw fail('NUM_COLUMNS_MISMATCH', message, node.right.span);
  }
  const types = left.columns.map((column, index) => {
    const other = right.columns[index]!.type;
    const type = commonType([column.type, other]);
    if (type) return type;
    const message = `${op} can only be performed on tables with compatible column types. Column ${index + 1} of the second table is "${printType(other)}" type which is not compatible with "${printType(column.type)}" at the same column of the first table.`;
    throw fail('INCOMPATIBLE_COLUMN_TYPE', message, node.right.span, 'Cast one side.');
  });
  const columns = left.columns.map((column, index) => ({ name: column.name, type: types[index]! }));
  const sides = [left, right].map((side) => `(${castColumns(planner, side, types, node)})`);
  return { sql: `${sides[0]} ${op}${node.all ? ' ALL' : ''} ${sides[1]}`, columns, ordered: false };
}

function castColumns(planner: Planner, body: PlannedBody, types: readonly DataType[], node: SetOperation): string {
  if (body.columns.every((column, index) => sameType(column.type, types[index]!))) return body.sql;
  const alias = planner.alias();
  const items = body.columns.map((column, index) => {
    const value = { sql: `${alias}.c${index + 1}`, type: column.type, span: node.span };
    return `${coerce(value, types[index]!).sql} AS ${quote(column.name)}`;
  });
  return `SELECT ${items.join(', ')} FROM ${subqueryText(body.sql, alias, types.length)}`;
}
