import type { Span } from '../../errors.ts';
import type { Argument, Expression, Name, WindowSpecification } from './expression.ts';

export interface OrderItem {
  value: Expression;
  descending: boolean;
  /** Written out by the parser: Spark sorts NULL first ascending, last descending. */
  nullsFirst: boolean;
}

/** A query with everything that may surround its body. */
export interface Query {
  kind: 'query';
  ctes: Cte[];
  body: QueryBody;
  order: OrderItem[];
  /** `ORDER BY ALL`, with the direction in the one item's place. */
  orderAll: { descending: boolean; nullsFirst: boolean } | undefined;
  limit: Expression | undefined;
  offset: Expression | undefined;
  span: Span;
}

export interface Cte {
  name: Name;
  columns: Name[];
  query: Query;
}

export type QueryBody = Select | SetOperation | Values | Query;

export interface SetOperation {
  kind: 'set';
  op: 'union' | 'intersect' | 'except';
  all: boolean;
  byName: boolean;
  left: QueryBody;
  right: QueryBody;
  span: Span;
}

export interface Values {
  kind: 'values';
  rows: Expression[][];
  span: Span;
}

export interface Select {
  kind: 'select';
  distinct: boolean;
  items: SelectItem[];
  from: FromItem | undefined;
  where: Expression | undefined;
  group: GroupBy | undefined;
  having: Expression | undefined;
  qualify: Expression | undefined;
  windows: { name: Name; specification: WindowSpecification }[];
  span: Span;
}

export interface SelectItem {
  value: Expression;
  alias: Name | undefined;
  /** `posexplode(x) AS (i, v)`. */
  aliases: Name[];
  span: Span;
}

export interface GroupBy {
  all: boolean;
  elements: GroupElement[];
  span: Span;
}

export type GroupElement =
  | { kind: 'expression'; value: Expression }
  | { kind: 'rollup' | 'cube' | 'sets'; sets: Expression[][] };

export interface Alias {
  name: Name | undefined;
  columns: Name[];
}

/** A table's name: written, or `IDENTIFIER(…)`. */
export type TableName = { parts: Name[]; span: Span } | { identifier: Expression; span: Span };

export type Travel = { kind: 'version' | 'timestamp'; value: Expression } | { kind: 'at'; text: string };

export type JoinType = 'inner' | 'left' | 'right' | 'full' | 'cross' | 'semi' | 'anti';

export type FromItem =
  | { kind: 'table'; name: TableName; travel: Travel | undefined; stream: boolean; alias: Alias; span: Span }
  | { kind: 'subquery'; query: Query; lateral: boolean; stream: boolean; alias: Alias; span: Span }
  | { kind: 'nested'; item: FromItem; alias: Alias; span: Span }
  | { kind: 'values'; values: Values; alias: Alias; span: Span }
  /** `(DESCRIBE HISTORY t)` */
  | { kind: 'history'; target: TableName; limit: number | undefined; alias: Alias; span: Span }
  | {
      kind: 'function';
      name: Name;
      arguments: TableArgument[];
      lateral: boolean;
      stream: boolean;
      alias: Alias;
      span: Span;
    }
  | {
      kind: 'join';
      type: JoinType;
      left: FromItem;
      right: FromItem;
      on: Expression | undefined;
      using: Name[] | undefined;
      natural: boolean;
      span: Span;
    }
  | {
      kind: 'lateral_view';
      input: FromItem;
      outer: boolean;
      call: Expression;
      table: Name | undefined;
      columns: Name[];
      span: Span;
    }
  | Pivot
  | Unpivot;

export type TableArgument = Argument | { table: TableName };

export interface Pivot {
  kind: 'pivot';
  input: FromItem;
  aggregates: SelectItem[];
  columns: Expression[];
  values: { items: Expression[]; alias: Name | undefined; span: Span }[];
  alias: Alias;
  span: Span;
}

export interface Unpivot {
  kind: 'unpivot';
  input: FromItem;
  includeNulls: boolean;
  value: Name;
  name: Name;
  columns: { column: Expression; alias: Name | undefined }[];
  alias: Alias;
  span: Span;
}
