import type { Span } from '../errors.ts';
import type { Column, DataType } from '../types.ts';

/**
 * What the front end (parser, analysis, printer) and the semantics (`functions/`, `types/`) say to each other.
 *
 * The front end plans an expression bottom-up: it turns each leaf into a `TypedSql`, and asks the semantics what an
 * operator or a function makes of its planned operands. `functions/index.ts` exports `functions: FunctionTable` and
 * `operators: Operators`; `types/index.ts` exports the members of `Types` one by one.
 */

/** A planned expression: DuckDB text that needs no parentheses around it, and its Databricks type. */
export interface TypedSql {
  /** Atomic or parenthesised, so that it can stand as an operand anywhere. */
  sql: string;
  type: DataType;
  /** The source it came from; errors about the value point here. */
  span: Span;
  /** Set for constants (literals, bound markers, what folding makes of them); numbers, dates and binaries as text. */
  literal?: { value: string | boolean | null } | undefined;
  /** For a map of text constants (options): its entries in order. */
  entries?: readonly (readonly [key: string, value: string])[] | undefined;
  /** The name a struct field takes from it: a column's own name, or the alias (`struct(a, b AS c)`). */
  label?: string | undefined;
  /** For a lambda argument: its parameters as quoted DuckDB identifiers; `sql` and `type` are then the body's. */
  lambda?: readonly string[] | undefined;
  /** Written as `name => value`. */
  argument?: string | undefined;
  /** For an INTERVAL value of known fields, the units it holds: decides whether DATE + interval stays a DATE. */
  units?: readonly IntervalUnit[] | undefined;
}

export const INTERVAL_UNITS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'microsecond',
] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** How and where a function was called. */
export interface CallContext {
  /** As written, lower case. */
  name: string;
  /** The whole call, and the name alone. */
  span: Span;
  nameSpan: Span;
  /** `count(*)`: the arguments are empty then. Stars in other calls come expanded. */
  star: boolean;
  distinct: boolean;
  ignoreNulls: boolean;
  /** DuckDB predicate of `FILTER (WHERE …)`. */
  filter: string | undefined;
  /** DuckDB text `OVER (…)`; set when the call is windowed. */
  over: string | undefined;
  /** DuckDB ORDER BY items of `WITHIN GROUP (ORDER BY …)`, and the planned expressions. */
  withinGroup: readonly (TypedSql & { descending: boolean })[];
  /** ISO UTC; the statement's time. */
  now: string;
  catalog: string;
  schema: string;
  user: string;
}

/** What `explode` and its kin produce. */
export interface GeneratorPlan {
  /** DuckDB LIST; one row for each element, NULL and empty give none. */
  list: string;
  /** True for the `_outer` forms: NULL and empty give one row of NULLs. The front end prints that. */
  outer: boolean;
  /** Default output columns; `sql` picks the value out of one element. */
  columns: readonly { name: string; type: DataType; sql(element: string): string }[];
}

interface EntryBase {
  /** Signature for messages and completion, e.g. `substring(str, pos[, len])`. */
  signature: string;
  /**
   * For arguments that are lambdas: the types of its parameters. `args` holds what is planned so far (lambdas before it
   * included); `arity` is the number of parameters written. Absent: the function takes no lambdas.
   */
  lambda?(index: number, arity: number, args: readonly TypedSql[], call: CallContext): DataType[];
  /** Spark's column name when it is not `name(arg, …)`; gets the arguments' own names. */
  display?(args: readonly string[]): string;
}

/**
 * `plan` checks number and types of the arguments and throws EngineErrors with spans (WRONG_NUM_ARGS,
 * DATATYPE_MISMATCH.…). Aggregates print their own DISTINCT, FILTER and OVER, since some need more than one call.
 * A `window` function is one that demands OVER; aggregates may have it.
 */
export type FunctionEntry = EntryBase &
  (
    | { kind: 'scalar' | 'aggregate' | 'window'; plan(args: readonly TypedSql[], call: CallContext): TypedSql }
    | { kind: 'generator'; generate(args: readonly TypedSql[], call: CallContext): GeneratorPlan }
  );

/** The allow-list. */
export interface FunctionTable {
  /** By lower-case name. */
  lookup(name: string): FunctionEntry | undefined;
  /** Similar names, best first, at most five. */
  nearest(name: string): string[];
  /** True for functions that Databricks has and the sandbox has not: a different error. */
  known(name: string): boolean;
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'div'
  | '||'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '>>>'
  | '='
  | '<=>'
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>=';

/** `a`, `'x'` (case-sensitive `['x']`), or an array index, or `[*]`. */
export type PathStep = { field: string; exact: boolean } | { index: number } | { all: true };

/** AND, OR, CASE, IS [NOT] NULL, IS [NOT] DISTINCT FROM (over `<=>`), EXISTS and subqueries are the front end's own. */
export interface Operators {
  binary(op: BinaryOperator, left: TypedSql, right: TypedSql, span: Span): TypedSql;
  unary(op: '-' | '+' | '~', operand: TypedSql, span: Span): TypedSql;
  between(value: TypedSql, low: TypedSql, high: TypedSql, span: Span): TypedSql;
  /** IN over a list of values. */
  oneOf(value: TypedSql, list: readonly TypedSql[], span: Span): TypedSql;
  like(
    op: 'like' | 'ilike' | 'rlike',
    value: TypedSql,
    pattern: TypedSql,
    escapeCharacter: string | undefined,
    span: Span,
  ): TypedSql;
  /** `array[i]`, `map[k]`. */
  index(value: TypedSql, index: TypedSql, span: Span): TypedSql;
  /** `column:path` over STRING (JSON) or VARIANT. */
  path(value: TypedSql, steps: readonly PathStep[], span: Span): TypedSql;
  /** `INTERVAL 1 DAY 2 HOURS`, `INTERVAL (x) DAY`; texts such as `'1-2' YEAR TO MONTH` come split. */
  interval(parts: readonly { value: TypedSql; unit: IntervalUnit }[], span: Span): TypedSql;
  /** The type both sides are cast to before a comparison; undefined when they cannot be compared. */
  comparisonType(left: DataType, right: DataType): DataType | undefined;
}

/** What `types/index.ts` exports. */
export interface Types {
  printType(type: DataType): string;
  duckType(type: DataType): string;
  /** Spans of errors count inside `text`; the front end moves them. */
  parseType(text: string): DataType;
  parseSchema(ddl: string): Column[];
  sameType(left: DataType, right: DataType): boolean;
  /** DuckDB constant; `value` is text for all but booleans. */
  literal(value: string | boolean | null, type: DataType): string;
  /** Explicit CAST and TRY_CAST. Throws DATATYPE_MISMATCH.CAST_WITHOUT_SUGGESTION at `span`. */
  cast(value: TypedSql, type: DataType, mode: 'ansi' | 'try', span: Span): TypedSql;
  /** The same over text, without checks. */
  castTo(sql: string, from: DataType, to: DataType, mode: 'ansi' | 'try'): string;
  /** Implicit cast to a type that `commonType` or `comparisonType` gave, or that a clause demands. Throws DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE. */
  coerce(value: TypedSql, type: DataType): TypedSql;
  /** Least common type of CASE branches, set operations, VALUES, IN subqueries; undefined when there is none. */
  commonType(types: readonly DataType[]): DataType | undefined;
  /** Store assignment (INSERT, UPDATE, MERGE). Throws INCOMPATIBLE_DATA_FOR_TABLE.CANNOT_SAFELY_CAST at the value's span. */
  assign(value: TypedSql, column: Column): TypedSql;
  /** DuckDB VARCHAR expression: as Spark casts the value to STRING. */
  textOf(sql: string, type: DataType): string;
}
