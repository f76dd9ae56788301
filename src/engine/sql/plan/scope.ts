import type { Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import type { Name } from '../ast/expression.ts';
import { fail, unresolvedColumn } from '../fail.ts';
import { nearest } from '../nearest.ts';
import { backtick, backticks } from '../quote.ts';
import type { TypedSql } from '../seam.ts';
import type { CteRelation } from './planner.ts';

/** A column that names can reach. */
export interface VisibleColumn {
  /** Parts before the name, lower case: `[catalog, schema, table]`, `[alias]` or none. */
  qualifier: readonly string[];
  name: string;
  type: DataType;
  /** DuckDB text of the value. */
  sql: string;
  /** Not part of `*`. */
  hidden: boolean;
  /** One side of a USING column: reachable as `t.c` only. */
  qualifiedOnly: boolean;
}

export interface ColumnUse {
  name: string;
  span: Span;
}

/** What an alias of the same SELECT stands for. */
export interface AliasedItem {
  value: TypedSql;
  aggregate: boolean;
  window: boolean;
}

/** The names of one SELECT, and those around it. */
export class Scope {
  readonly columns: readonly VisibleColumn[];
  /** What `*` gives, in order. */
  readonly star: readonly VisibleColumn[];
  readonly outer: Scope | undefined;
  readonly ctes: ReadonlyMap<string, CteRelation>;
  /** Lambda parameters in sight. */
  readonly variables: ReadonlyMap<string, TypedSql>;
  /** Columns used outside aggregates so far; whoever plans a clause cuts and reads it. */
  readonly uses: ColumnUse[] = [];
  /** DuckDB texts of the grouping expressions, once known. */
  groupKeys: ReadonlySet<string> = new Set();
  /** Aliases of the SELECT list planned so far. */
  readonly aliases = new Map<string, AliasedItem>();
  #byName: Map<string, VisibleColumn[]> | undefined;

  constructor(parts: {
    columns?: readonly VisibleColumn[];
    star?: readonly VisibleColumn[];
    outer?: Scope | undefined;
    ctes?: ReadonlyMap<string, CteRelation> | undefined;
    variables?: ReadonlyMap<string, TypedSql> | undefined;
  }) {
    this.columns = parts.columns ?? [];
    this.star = parts.star ?? this.columns.filter((column) => !column.hidden && !column.qualifiedOnly);
    this.outer = parts.outer;
    this.ctes = parts.ctes ?? parts.outer?.ctes ?? new Map();
    this.variables = parts.variables ?? new Map();
  }

  /** The columns of a name by lower-case text, whatever their qualifier. */
  named(name: string): readonly VisibleColumn[] {
    if (!this.#byName) {
      this.#byName = new Map();
      for (const column of this.columns) {
        const key = column.name.toLowerCase();
        const list = this.#byName.get(key);
        if (list) list.push(column);
        else this.#byName.set(key, [column]);
      }
    }
    return this.#byName.get(name.toLowerCase()) ?? [];
  }
}

/** A column found in a scope, and the parts of the name left over: struct fields. */
export interface Found {
  scope: Scope;
  column: VisibleColumn;
  rest: Name[];
}

/** Finds a column in this scope alone; the longest qualifier wins. */
export function findColumn(scope: Scope, parts: readonly Name[]): Found | undefined {
  for (let depth = Math.min(parts.length - 1, 3); depth >= 0; depth--) {
    const qualifier = parts.slice(0, depth).map((part) => part.text.toLowerCase());
    const matches = scope.named(parts[depth]!.text).filter((column) => reaches(column, qualifier));
    const [column] = matches;
    if (!column) continue;
    if (matches.length > 1) throw ambiguous(parts, depth, matches);
    return { scope, column, rest: parts.slice(depth + 1) };
  }
  return undefined;
}

function reaches(column: VisibleColumn, qualifier: readonly string[]): boolean {
  if (qualifier.length === 0) return !column.qualifiedOnly;
  return endsWith(column.qualifier, qualifier);
}

export function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  const from = whole.length - end.length;
  return from >= 0 && end.every((part, index) => part === whole[from + index]);
}

function ambiguous(parts: readonly Name[], depth: number, matches: readonly VisibleColumn[]) {
  const written = parts.map((part) => part.text);
  const options = matches.map((column) => backticks([...column.qualifier, column.name]));
  const first = matches[0]!;
  const better = [...first.qualifier.slice(-1), first.name].join('.');
  const span = { ...parts[0]!.span, end: parts[depth]!.span.end, endColumn: parts[depth]!.span.endColumn };
  return fail(
    'AMBIGUOUS_REFERENCE',
    `Reference ${backticks(written)} is ambiguous, could be: [${options.join(', ')}].`,
    span,
    first.qualifier.length > 0 ? `Write ${better}, or the other one.` : 'Give one of the two another name.',
  );
}

/** UNRESOLVED_COLUMN with the names most like it, in this scope and those around. */
export function unresolved(scope: Scope, parts: readonly Name[], span: Span) {
  const written = parts.map((part) => part.text);
  const last = written.at(-1)!;
  const shown = new Map<string, string>();
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    for (const column of at.star) {
      const key = column.name.toLowerCase();
      const qualified = parts.length > 1 && column.qualifier.length > 0;
      if (!shown.has(key))
        shown.set(key, qualified ? backticks([column.qualifier.at(-1)!, column.name]) : backtick(column.name));
    }
  }
  const close = nearest(last, shown.keys());
  const rest = [...shown.keys()].filter((name) => !close.includes(name));
  const suggestions = [...close, ...rest].slice(0, 5).map((name) => shown.get(name)!);
  return unresolvedColumn(written, span, suggestions, close.length > 0 ? suggestions[0] : undefined);
}
