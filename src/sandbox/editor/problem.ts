/** An error that belongs to a place in a document; lines and columns count from 1, the end is exclusive. */
export interface Problem {
  condition: string;
  message: string;
  hint?: string | undefined;
  span: { line: number; column: number; endLine: number; endColumn: number };
}
