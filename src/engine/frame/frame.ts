/**
 * A DataFrame as plain data: what Python hands to the engine. Expressions are Databricks SQL texts, parsed one by one so
 * that an error keeps its exact range inside the Python literal it came from (`at`).
 */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export interface Expr {
  sql: string;
  /** Output name (`alias`); without it Spark's own name for the expression. */
  name?: string;
  /** The literal's place in the Python file, when the text is a literal there. */
  at?: Place;
}

export type JoinType = 'inner' | 'left' | 'right' | 'full' | 'cross' | 'semi' | 'anti';

export type Frame =
  | { op: 'table'; name: string; streaming: boolean; options: Record<string, string>; at?: Place }
  | {
      op: 'files';
      format: string;
      path: string;
      streaming: boolean;
      schema?: string;
      options: Record<string, string>;
      at?: Place;
    }
  | { op: 'rows'; schema: string; rows: (string | null)[][]; at?: Place }
  | { op: 'sql'; text: string; params: Record<string, unknown>; at?: Place }
  | { op: 'range'; start: number; end: number; step: number }
  | { op: 'select'; input: Frame; exprs: Expr[]; at?: Place }
  | { op: 'with'; input: Frame; exprs: Expr[]; at?: Place }
  | { op: 'rename'; input: Frame; names: Record<string, string>; at?: Place }
  | { op: 'drop'; input: Frame; names: string[]; at?: Place }
  | { op: 'filter'; input: Frame; condition: Expr; at?: Place }
  | { op: 'alias'; input: Frame; alias: string }
  | { op: 'join'; left: Frame; right: Frame; using?: string[]; on?: Expr; how: JoinType; at?: Place }
  | { op: 'aggregate'; input: Frame; by: Expr[]; exprs: Expr[]; at?: Place }
  | { op: 'union'; inputs: Frame[]; byName: boolean; allowMissing: boolean; at?: Place }
  | { op: 'distinct'; input: Frame; subset?: string[] }
  | { op: 'sort'; input: Frame; by: Expr[]; at?: Place }
  | { op: 'limit'; input: Frame; count: number };
