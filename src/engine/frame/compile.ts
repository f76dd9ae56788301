import type { Environment, Relation } from '../sql/contract.ts';
import type { FilesFrame, Frame, TableFrame } from './frame.ts';

/** What a frame's leaves and names mean; the pipeline or the warehouse supplies it. */
export interface FrameContext {
  environment: Environment;
  /** Rows of a table; for a streaming read those that are new since the checkpoint. */
  table(frame: TableFrame): Relation;
  /** Rows of files; `_metadata` belongs to `hidden`. */
  files(frame: FilesFrame): Relation;
}

export interface CompiledFrame extends Relation {
  /** True when a sort decides the order of the result. */
  ordered: boolean;
}

/** DuckDB SQL and typed columns of a frame. Throws EngineErrors placed in the Python file. */
export function compileFrame(_frame: Frame, _context: FrameContext): CompiledFrame {
  throw new Error('frame: the compiler is being written');
}
