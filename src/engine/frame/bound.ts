import { EngineError } from '../errors.ts';
import { backtick, type ScopeColumn } from '../sql/index.ts';
import type { Expr } from './frame.ts';
import type { NodeColumn, Source } from './node.ts';
import { sameName } from './node.ts';
import { place } from './place.ts';

const MARK = /`#(\d+)\.((?:[^`]|``)+)`/g;

/** A column of a certain frame, as Python writes `df["x"]`. */
export interface BoundName {
  /** The identifier as it stands in the text, without quotes. */
  mark: string;
  frame: number;
  name: string;
}

/** Bound columns that an expression names, each once. */
export function boundNames(sql: string): BoundName[] {
  const found = new Map<string, BoundName>();
  for (const [, frame, quoted] of sql.matchAll(MARK)) {
    const name = quoted!.replaceAll('``', '`');
    const mark = `#${frame}.${name}`;
    found.set(mark, { mark, frame: Number(frame), name });
  }
  return [...found.values()];
}

/** Takes the marks out of a name or a message: `(#7.a + 1)` reads `(a + 1)`. */
export const withoutMarks = (text: string): string => text.replaceAll(/#\d+\./g, '');

/** Attribute of a column of a frame compiled before. */
export type AttributeOf = (frame: number, name: string) => number | undefined;

/** Scope entries for the bound columns of `expr`: the columns of the source that carry their attributes. */
export function boundScope(expr: Expr, columns: Source['columns'], attributeOf: AttributeOf): ScopeColumn[] {
  return boundNames(expr.sql).map(({ mark, frame, name }) => {
    const attribute = attributeOf(frame, name);
    const matches = columns.filter((column) => column.attribute === attribute);
    const [column] = matches;
    if (attribute === undefined || !column) throw place(unresolved(name), expr);
    if (matches.length > 1) throw place(ambiguous(name), expr);
    return { name: mark, type: column.type, sql: column.sql, hidden: true };
  });
}

const PLAIN = /^(?:`?((?:[^`]|``)+)`?\.)?(?:`((?:[^`]|``)+)`|(\w+))$/;

/** The column that an expression is, when it is nothing but a column. */
export function plainColumn<T extends NodeColumn>(
  sql: string,
  columns: readonly T[],
  attributeOf: AttributeOf,
): T | undefined {
  const [bound] = boundNames(sql);
  if (bound) {
    if (sql !== backtick(bound.mark)) return undefined;
    const attribute = attributeOf(bound.frame, bound.name);
    return columns.find((column) => column.attribute === attribute);
  }
  const match = PLAIN.exec(sql);
  if (!match) return undefined;
  const qualifier = match[1]?.replaceAll('`', '');
  const name = match[2]?.replaceAll('``', '`') ?? match[3] ?? '';
  const found = columns.filter(
    (column) =>
      !column.boundOnly && sameName(column.name, name) && (qualifier === undefined || qualifies(column, qualifier)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** `c` and `b.c` name the columns of table `a.b.c`. */
export function qualifies({ qualifier }: NodeColumn, written: string): boolean {
  return qualifier !== undefined && `.${qualifier.toLowerCase()}`.endsWith(`.${written.toLowerCase()}`);
}

function unresolved(name: string): EngineError {
  return new EngineError({
    condition: 'CANNOT_RESOLVE_DATAFRAME_COLUMN',
    message: `Cannot resolve dataframe column ${backtick(name)}. It's probably because of illegal references like \`df1.select(df2.col("a"))\`.`,
    hint: `Take the column from this DataFrame, or write F.col("${name}").`,
    sqlState: '42704',
  });
}

function ambiguous(name: string): EngineError {
  return new EngineError({
    condition: 'AMBIGUOUS_COLUMN_REFERENCE',
    message: `Column ${backtick(name)} is ambiguous. It's because you joined several DataFrame together, and some of these DataFrames are the same.`,
    hint: 'Alias both sides, e.g. df.alias("a").join(df.alias("b"), F.col("a.id") == F.col("b.id")).',
    sqlState: '42702',
  });
}
