import { EngineError } from '../errors.ts';
import {
  backtick,
  type Environment,
  type ProjectionItem,
  planProjection,
  planSelectItem,
  type ScopeColumn,
} from '../sql/index.ts';
import { type AttributeOf, boundNames, boundScope, plainColumn, qualifies, withoutMarks } from './bound.ts';
import type { Expr } from './frame.ts';
import { type Node, type NodeColumn, type Source, sameName, scopeOf, visible } from './node.ts';
import { place } from './place.ts';

/** What compiling an expression needs beside its source. */
export interface Tools {
  environment: Environment;
  attributeOf: AttributeOf;
  /** A new attribute. */
  fresh(): number;
}

/** One output of a projection: an expression, or a column that passes through as it is. */
export type Output = { expr: Expr } | { column: Source['columns'][number]; name?: string | undefined };

/** SELECT of outputs over a source. `groupBy` makes it an aggregation. */
export function project(source: Source, outputs: readonly Output[], tools: Tools, groupBy?: readonly Expr[]): Node {
  const exprs = [...outputs.flatMap((output) => ('expr' in output ? [output.expr] : [])), ...(groupBy ?? [])];
  const scope = scopeFor(source, outputs, exprs, tools);
  const projection = {
    from: source.from,
    scope,
    items: outputs.map(itemOf),
    ...(groupBy && { groupBy: groupBy.map((expr) => ({ ...itemOf({ expr }), name: undefined })) }),
  };
  const { sql, columns } = blamed(exprs, scope, tools, () => planProjection(projection, tools.environment));
  return { sql, columns: named(columns, outputs, source, tools), ordered: false };
}

/** What can be named: the source's columns, and the marks that stand in the texts. */
function scopeFor(source: Source, outputs: readonly Output[], exprs: readonly Expr[], tools: Tools): ScopeColumn[] {
  const passed = outputs.flatMap((output) => ('column' in output ? [output.column] : []));
  const marks = [
    ...passed.map(({ sql, type }) => ({ name: passMark(sql), type, sql, hidden: true })),
    ...exprs.flatMap((expr) => boundScope(expr, source.columns, tools.attributeOf)),
  ];
  return [...scopeOf(source.columns), ...once(marks)];
}

/** An error of the whole SELECT is about the first item that has the same error when it is planned alone. */
function blamed<T>(exprs: readonly Expr[], scope: readonly ScopeColumn[], tools: Tools, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.file !== undefined) throw error;
    const culprit = exprs.find((expr) => failsLike(error, () => planSelectItem(expr.sql, scope, tools.environment)));
    throw place(error, culprit ?? { sql: '' });
  }
}

function failsLike(error: EngineError, work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch (own) {
    return own instanceof EngineError && own.condition === error.condition && own.text === error.text;
  }
}

/** Why an expression needs more rows than one: it makes one of many, or looks at others. */
export function rowsNeeded(expr: Expr, source: Source, tools: Tools): ('aggregate' | 'window')[] {
  const items = planSelectItem(expr.sql, scopeFor(source, [], [expr], tools), tools.environment);
  return (['aggregate', 'window'] as const).filter((kind) => items.some((item) => item[kind]));
}

const once = (marks: readonly ScopeColumn[]): ScopeColumn[] => [
  ...new Map(marks.map((mark) => [mark.name, mark])).values(),
];

/** A name nothing else has, for a column that is selected as such although its name may repeat. */
const passMark = (sql: string) => `#=${sql}`;

function itemOf(output: Output): ProjectionItem {
  if ('column' in output) {
    return { text: backtick(passMark(output.column.sql)), name: output.name ?? output.column.name };
  }
  const { expr } = output;
  return { text: expr.sql, name: expr.name, place: (error) => place(error, expr) };
}

/** Names and attributes of what came out. Only a generator gives more columns than one; there is one at most. */
function named(
  columns: readonly { name: string; type: NodeColumn['type'] }[],
  outputs: readonly Output[],
  source: Source,
  tools: Tools,
): NodeColumn[] {
  const extra = columns.length - outputs.length;
  const found: NodeColumn[] = [];
  for (const output of outputs) {
    const width = 'expr' in output && (isStar(output.expr) || isGenerator(output.expr, extra)) ? extra + 1 : 1;
    for (let index = 0; index < width; index++) {
      const { name, type } = columns[found.length]!;
      found.push({ ...columnOf(output, index, name, source, tools), type });
    }
  }
  return found;
}

/** `s.*` of a struct: one item, as many columns as the struct has fields. */
const isStar = ({ sql }: Expr): boolean => /\.\s*\*$/.test(sql.trim());

function columnOf(output: Output, index: number, name: string, source: Source, tools: Tools): NodeColumn {
  if ('column' in output) {
    const { sql: _, ...column } = output.column;
    return output.name === undefined ? column : { ...column, name: output.name };
  }
  const { expr } = output;
  const plain = expr.name === undefined ? plainColumn(expr.sql, source.columns, tools.attributeOf) : undefined;
  if (plain) {
    const { sql: _, hidden: _hidden, boundOnly: _bound, ...column } = plain;
    return column;
  }
  const own = boundNames(expr.sql).length > 0 ? withoutMarks(name) : name;
  return { name: expr.names?.[index] ?? expr.name ?? own, type: { kind: 'void' }, attribute: tools.fresh() };
}

const GENERATOR = /^\s*(?:pos)?explode|^\s*inline|^\s*stack|^\s*json_tuple/i;
const isGenerator = (expr: Expr, extra: number): boolean => extra > 0 && GENERATOR.test(expr.sql);

const STAR = /^(?:`?((?:[^`]|``)+?)`?\.)?\*$/;

/** Expressions of a select list with plain stars spread out, so that columns of equal names stay apart. */
export function outputsOf(exprs: readonly Expr[], source: Source): Output[] {
  return exprs.flatMap((expr): Output[] => {
    const star = STAR.exec(expr.sql.trim());
    const qualifier = star?.[1]?.replaceAll('`', '');
    const columns = visible(source.columns).filter((column) => qualifier === undefined || qualifies(column, qualifier));
    return star && columns.length > 0 ? columns.map((column) => ({ column })) : [{ expr }];
  });
}

/** Hidden columns that pass through a projection unless an output takes their name. */
export function hiddenOutputs(source: Source, outputs: readonly Output[]): Output[] {
  const taken = outputs.map((output) => ('column' in output ? (output.name ?? output.column.name) : output.expr.name));
  return source.columns
    .filter((column) => column.hidden && !taken.some((name) => name !== undefined && sameName(name, column.name)))
    .map((column) => ({ column }));
}
