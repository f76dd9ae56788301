import type { Relation } from '../sql/contract.ts';

export interface SourceRows {
  relation: Relation;
  count: number;
}

/** One source of a stream: knows how far it has been read by a text that the checkpoint keeps. */
export interface StreamSource {
  /** Looks once for what there is to read after `start`; `batch` is the number that the next batch has. */
  prepare(start: string | undefined, batch: number): void;
  /** Where the next micro-batch ends; undefined when nothing is left. Without `limited` it takes all there is. */
  next(start: string | undefined, limited: boolean): string | undefined;
  /** Rows after `start` up to `end`. */
  read(start: string | undefined, end: string): SourceRows;
  /** No rows, the same columns: for a batch in which only other sources have something new. */
  nothing(): Relation;
}
