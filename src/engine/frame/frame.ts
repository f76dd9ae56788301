/**
 * A DataFrame as plain data: what Python hands to the engine. Expressions are Databricks SQL texts, parsed one by one so
 * that an error keeps its exact range inside the Python literal it came from.
 */

/** A place in a workspace file. Lines and columns count from 1 in UTF-16 units, the end is exclusive; `start` and `end`
 * are the same place as offsets from 0, for those who know them. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  start?: number;
  end?: number;
}

/** `sql.slice(start, end)` stands character by character at this place in a file. */
export interface Literal {
  start: number;
  end: number;
  at: Place;
}

export interface Expr {
  sql: string;
  /** Output name (`alias`); without it Spark's own name for the expression. */
  name?: string;
  /** Output names of an expression with several columns, e.g. `explode` of a map. */
  names?: string[];
  /** The text is a whole item of a select list: it may be a star or end in `AS name` (`selectExpr`). */
  item?: boolean;
  /** The whole expression's place in the Python file, for errors outside any literal. */
  at?: Place;
  /** Parts of `sql` that are literals in the Python file, in order, e.g. the text given to `F.expr`. */
  literals?: Literal[];
}

export interface SortKey extends Expr {
  descending?: boolean;
  /** Spark's default: first when ascending, last when descending. */
  nulls?: 'first' | 'last';
}

export type JoinType = 'inner' | 'left' | 'right' | 'full' | 'cross' | 'semi' | 'anti';

export type TableFrame = Identified & {
  op: 'table';
  name: string;
  streaming: boolean;
  options: Record<string, string>;
  at?: Place;
};

export type FilesFrame = Identified & {
  op: 'files';
  format: string;
  path: string;
  streaming: boolean;
  schema?: string;
  options: Record<string, string>;
  at?: Place;
};

/**
 * `df["x"]` is written as the identifier `` `#7.x` ``: column x of the frame whose `id` is 7. It follows the column through
 * filters and joins as Spark's attribute ids do, so both sides of a join can be named although their columns are alike.
 */
interface Identified {
  id?: number;
}

export type Frame =
  | TableFrame
  | FilesFrame
  | (Identified &
      (
        | { op: 'rows'; schema: string; rows: (string | null)[][]; at?: Place }
        | {
            op: 'sql';
            text: string;
            params: Record<string, unknown>;
            at?: Place;
            literals?: Literal[];
            /** Temporary views and frames the text can name. */
            views?: Record<string, Frame>;
          }
        | { op: 'range'; start: number; end: number; step: number }
        | { op: 'select'; input: Frame; exprs: Expr[]; at?: Place }
        /** `withColumn(s)`: replaces columns of the same name, adds the others at the end. */
        | { op: 'with'; input: Frame; exprs: Expr[]; at?: Place }
        | { op: 'rename'; input: Frame; names: Record<string, string>; at?: Place }
        | { op: 'drop'; input: Frame; names: string[]; at?: Place }
        | { op: 'filter'; input: Frame; condition: Expr; at?: Place }
        | { op: 'alias'; input: Frame; alias: string }
        | { op: 'join'; left: Frame; right: Frame; using?: string[]; on?: Expr; how: JoinType; at?: Place }
        | { op: 'aggregate'; input: Frame; by: Expr[]; exprs: Expr[]; at?: Place }
        | { op: 'union'; inputs: Frame[]; byName: boolean; allowMissing: boolean; at?: Place }
        | { op: 'set'; kind: 'except' | 'intersect'; all: boolean; left: Frame; right: Frame; at?: Place }
        | { op: 'distinct'; input: Frame; subset?: string[]; at?: Place }
        | { op: 'sort'; input: Frame; by: SortKey[]; at?: Place }
        | { op: 'limit'; input: Frame; count: number }
        | { op: 'offset'; input: Frame; count: number }
      ));
