import { EngineError } from '../errors.ts';
import { compileFrame, type FrameContext } from '../frame/index.ts';
import { versionColumn, withTableFunctions } from '../sql/index.ts';
import type { Column } from '../types.ts';
import type { SnapshotQuery, SqlQuery } from './definition.ts';
import { emptyOf } from './empty.ts';
import type { Frames } from './frames.ts';
import { type Flow, placed } from './graph.ts';

/** Columns of the snapshot, and the version's. Nothing is read. */
export function analyseSnapshot(
  frames: Frames,
  context: FrameContext,
  flow: Flow,
  { query, version }: SnapshotQuery,
): { columns: readonly Column[]; version: Column | undefined } {
  const column = version && placedIn(version, flow, () => versionColumn(version.sql, context.environment));
  const functions = column ? { current_snapshot_version: emptyOf([column]) } : {};
  const environment = withTableFunctions(context.environment, functions);
  const { columns } = compileFrame(frames.sql(query), { ...context, environment });
  return { columns, version: column };
}

/** Errors of the version query stand where the flow does. */
function placedIn<T>(query: SqlQuery, flow: Flow, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError({ ...error.parts(), file: query.file, span: undefined }).at(placed(flow.definition.at));
  }
}
