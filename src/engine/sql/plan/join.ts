import type { Name } from '../ast/expression.ts';
import type { FromItem, JoinType } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { operators } from '../functions/index.ts';
import { nearest } from '../nearest.ts';
import { backtick } from '../quote.ts';
import type { TypedSql } from '../seam.ts';
import { coerce, commonType, printType } from '../types/index.ts';
import { contextOf } from './context.ts';
import { condition } from './expression.ts';
import { type PlannedFrom, planFrom } from './from.ts';
import type { Planner } from './planner.ts';
import { Scope, type VisibleColumn } from './scope.ts';

type Join = Extract<FromItem, { kind: 'join' }>;

const words: Record<JoinType, string> = {
  inner: 'INNER JOIN',
  left: 'LEFT JOIN',
  right: 'RIGHT JOIN',
  full: 'FULL JOIN',
  cross: 'CROSS JOIN',
  semi: 'SEMI JOIN',
  anti: 'ANTI JOIN',
};

export function planJoin(planner: Planner, node: Join, outer: Scope | undefined): PlannedFrom {
  const left = planFrom(planner, node.left, outer);
  const leftScope = new Scope({ columns: left.columns, star: left.star, outer });
  const right = planFrom(planner, node.right, outer, leftScope);
  const rightText = node.right.kind === 'join' ? `(${right.sql})` : right.sql;
  const both = { columns: [...left.columns, ...right.columns], star: [...left.star, ...right.star] };
  const names = node.natural ? commonNames(left, right) : node.using;
  const keyed = node.type === 'semi' || node.type === 'anti';
  if (names && names.length > 0) {
    const keys = names.map((name) => usingKey(name, left, right));
    const on = keys.map((key) => key.equal).join(' AND ');
    const sql = `${left.sql} ${words[node.type]} ${rightText} ON (${on})`;
    return keyed ? { ...left, sql } : { sql, ...merge(node.type, names, keys, left, right) };
  }
  const scope = new Scope({ ...both, outer });
  const on = node.on && condition(contextOf(planner, scope, 'ON'), node.on, 'where').sql;
  return { ...(keyed ? left : both), sql: `${left.sql} ${joinText(node.type, rightText, on)}` };
}

/** An inner or cross join without a condition is the product; outer joins then match everything. */
function joinText(type: JoinType, right: string, on: string | undefined): string {
  if (type === 'cross') return on ? `INNER JOIN ${right} ON ${on}` : `CROSS JOIN ${right}`;
  if (on === undefined && type === 'inner') return `CROSS JOIN ${right}`;
  return `${words[type]} ${right} ON ${on ?? 'true'}`;
}

function commonNames(left: PlannedFrom, right: PlannedFrom): Name[] {
  const rights = new Set(right.star.map((column) => column.name.toLowerCase()));
  const span = { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return left.star
    .filter((column) => rights.has(column.name.toLowerCase()))
    .map((column) => ({ text: column.name, span }));
}

interface Key {
  left: VisibleColumn;
  right: VisibleColumn;
  equal: string;
}

function usingKey(name: Name, left: PlannedFrom, right: PlannedFrom): Key {
  const sides = [sideColumn(name, left, 'left'), sideColumn(name, right, 'right')] as const;
  const typed = sides.map((column): TypedSql => ({ sql: column.sql, type: column.type, span: name.span }));
  return { left: sides[0], right: sides[1], equal: operators.binary('=', typed[0]!, typed[1]!, name.span).sql };
}

function sideColumn(name: Name, side: PlannedFrom, which: string): VisibleColumn {
  const column = side.star.find((candidate) => candidate.name.toLowerCase() === name.text.toLowerCase());
  if (column) return column;
  const names = side.star.map((candidate) => candidate.name);
  const near = nearest(name.text, names, 1)[0];
  const message = `USING column ${backtick(name.text)} cannot be resolved on the ${which} side of the join. The ${which}-side columns: [${names.map(backtick).join(', ')}].`;
  throw fail('UNRESOLVED_USING_COLUMN_FOR_JOIN', message, name.span, near ? `Write ${near}.` : undefined);
}

/** The keys once, first; then the rest of both sides. The sides' own keys stay reachable as `t.key`. */
function merge(type: JoinType, names: readonly Name[], keys: readonly Key[], left: PlannedFrom, right: PlannedFrom) {
  const merged = keys.map((key, index) => mergedColumn(type, names[index]!, key));
  const used = new Set(keys.flatMap((key) => [key.left, key.right]));
  const rest = (columns: readonly VisibleColumn[]) => columns.filter((column) => !used.has(column));
  const sides = keys.flatMap((key) => [
    { ...key.left, qualifiedOnly: true },
    { ...key.right, qualifiedOnly: true },
  ]);
  return {
    columns: [...merged, ...sides, ...rest(left.columns), ...rest(right.columns)],
    star: [...merged, ...rest(left.star), ...rest(right.star)],
  };
}

function mergedColumn(type: JoinType, name: Name, { left, right }: Key): VisibleColumn {
  const plain = { qualifier: [], hidden: false, qualifiedOnly: false };
  if (type === 'right') return { ...right, ...plain };
  if (type !== 'full') return { ...left, ...plain };
  const common = commonType([left.type, right.type]);
  if (!common) {
    const message = `The columns of USING have the types "${printType(left.type)}" and "${printType(right.type)}", which have no common type.`;
    throw fail('DATATYPE_MISMATCH.DATA_DIFF_TYPES', message, name.span);
  }
  const texts = [left, right].map(
    (column) => coerce({ sql: column.sql, type: column.type, span: name.span }, common).sql,
  );
  return { ...left, ...plain, type: common, sql: `coalesce(${texts.join(', ')})` };
}
