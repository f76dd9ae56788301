import type { Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import type { BinaryOperator, IntervalUnit, PathStep } from '../seam.ts';
import type { OrderItem, Query } from './query.ts';

/** One part of a name. */
export interface Name {
  text: string;
  span: Span;
}

interface Node {
  span: Span;
}

export interface Literal extends Node {
  kind: 'literal';
  type: DataType;
  value: string | boolean | null;
  /** As Spark shows it in a column name. */
  shown: string;
}

export interface IntervalLiteral extends Node {
  kind: 'interval';
  parts: { value: Expression; unit: IntervalUnit }[];
  shown: string;
}

export interface ColumnReference extends Node {
  kind: 'column';
  parts: Name[];
}

export interface Star extends Node {
  kind: 'star';
  qualifier: Name[];
  except: Name[][];
}

export interface Parameter extends Node {
  kind: 'parameter';
  name: string;
}

/** AND and OR hold all operands of a chain, so that long conditions do not nest. */
export interface Logical extends Node {
  kind: 'logical';
  op: 'and' | 'or';
  operands: Expression[];
}

export interface Binary extends Node {
  kind: 'binary';
  op: BinaryOperator;
  left: Expression;
  right: Expression;
}

export interface Unary extends Node {
  kind: 'unary';
  op: '-' | '+' | '~' | 'not';
  operand: Expression;
}

/** `IS NULL`, `IS TRUE`, `IS FALSE`, `IS UNKNOWN`. */
export interface Is extends Node {
  kind: 'is';
  operand: Expression;
  what: 'null' | 'true' | 'false' | 'unknown';
  negated: boolean;
}

export interface DistinctFrom extends Node {
  kind: 'distinct_from';
  left: Expression;
  right: Expression;
  negated: boolean;
}

export interface Between extends Node {
  kind: 'between';
  value: Expression;
  low: Expression;
  high: Expression;
  negated: boolean;
}

export interface InList extends Node {
  kind: 'in';
  value: Expression;
  list: Expression[];
  negated: boolean;
}

export interface InQuery extends Node {
  kind: 'in_query';
  value: Expression;
  query: Query;
  negated: boolean;
}

export interface Like extends Node {
  kind: 'like';
  op: 'like' | 'ilike' | 'rlike';
  value: Expression;
  /** More than one only with a quantifier. */
  patterns: Expression[];
  quantifier: 'any' | 'all' | undefined;
  escape: string | undefined;
  negated: boolean;
}

export interface Case extends Node {
  kind: 'case';
  operand: Expression | undefined;
  branches: { when: Expression; result: Expression }[];
  otherwise: Expression | undefined;
}

export interface Cast extends Node {
  kind: 'cast';
  operand: Expression;
  type: DataType;
  mode: 'ansi' | 'try';
}

export interface FieldAccess extends Node {
  kind: 'field';
  operand: Expression;
  field: Name;
}

export interface IndexAccess extends Node {
  kind: 'index';
  operand: Expression;
  index: Expression;
}

export interface PathAccess extends Node {
  kind: 'path';
  operand: Expression;
  steps: PathStep[];
  shown: string;
}

export interface Argument {
  value: Expression;
  /** `name => value`. */
  name?: Name | undefined;
  /** `struct(a AS b)`. */
  alias?: Name | undefined;
}

export interface Call extends Node {
  kind: 'call';
  name: Name;
  /** `IDENTIFIER('upper')(x)`: the name is known only when the statement is planned. */
  identifier?: Expression | undefined;
  arguments: Argument[];
  distinct: boolean;
  ignoreNulls: boolean;
  filter: Expression | undefined;
  withinGroup: OrderItem[];
  over: WindowSpecification | Name | undefined;
}

export interface WindowSpecification {
  partition: Expression[];
  order: OrderItem[];
  frame: WindowFrame | undefined;
  span: Span;
}

export interface WindowFrame {
  unit: 'rows' | 'range';
  start: FrameBound;
  end: FrameBound;
}

export type FrameBound =
  | { kind: 'unbounded_preceding' | 'current_row' | 'unbounded_following' }
  | { kind: 'preceding' | 'following'; offset: Expression };

export interface Lambda extends Node {
  kind: 'lambda';
  parameters: Name[];
  body: Expression;
}

export interface Subquery extends Node {
  kind: 'subquery' | 'exists';
  query: Query;
}

/** `(a, b)`. */
export interface Row extends Node {
  kind: 'row';
  items: Expression[];
}

/** `IDENTIFIER(constant string)` where a column or, with arguments, a function is meant. */
export interface IdentifierClause extends Node {
  kind: 'identifier';
  value: Expression;
}

export type Expression =
  | Literal
  | IntervalLiteral
  | ColumnReference
  | Star
  | Parameter
  | Logical
  | Binary
  | Unary
  | Is
  | DistinctFrom
  | Between
  | InList
  | InQuery
  | Like
  | Case
  | Cast
  | FieldAccess
  | IndexAccess
  | PathAccess
  | Call
  | Lambda
  | Subquery
  | Row
  | IdentifierClause;
