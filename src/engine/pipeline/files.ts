import {
  type FileSource,
  loadAll,
  loadFiles,
  readSchemaLocation,
  type SourceMemory,
  schemaEntry,
  sourceOptions,
  stageLoad,
  UnknownField,
} from '../auto-loader/index.ts';
import type { FilesFrame } from '../frame/frame.ts';
import type { Relation } from '../sql/contract.ts';
import type { Checkpoint } from '../warehouse/state.ts';
import type { PipelineHost } from './host.ts';
import type { Progress } from './reader.ts';
import type { Stages } from './stages.ts';

/** What a flow remembers of a path. A schema location that the code names holds the schema as files of the volume. */
export function memoryOf(host: PipelineHost, checkpoint: Checkpoint | undefined, frame: FilesFrame): SourceMemory {
  const { schemaLocation } = sourceOptions(frame);
  const schema =
    schemaLocation === undefined
      ? checkpoint?.schemas[frame.path]
      : readSchemaLocation(host.state.volumes, schemaLocation);
  return { seen: checkpoint?.files[frame.path], schema };
}

/** What reading needs of the flow that runs. */
interface FilesRun {
  host: PipelineHost;
  stages: Stages;
  checkpoint: Checkpoint;
  progress: Progress;
  /** See `FileSource`. */
  rescuedPath: boolean;
}

/** Reads a flow's files: the next micro-batch of a stream, all files otherwise. */
export function readFiles(run: FilesRun, frame: FilesFrame): Relation {
  const { host, stages, checkpoint, progress, rescuedPath } = run;
  const { volumes } = host.state;
  const source = { ...frame, rescuedPath };
  // Files read as a batch are the static side of a stream: they bring nothing new.
  if (!frame.streaming) return stageLoad(stages.database, stages.name(), loadAll(source, volumes));
  try {
    const load = loadFiles(source, volumes, memoryOf(host, checkpoint, frame));
    keep(host, progress, frame, load.schema);
    progress.files[frame.path] = load.seen;
    progress.listings.push({ path: frame.path, files: load.listed });
    progress.left += load.left;
    progress.whole ||= sourceOptions(frame).throttled;
    if (load.rows.length > 0) progress.fresh = true;
    return stageLoad(stages.database, stages.name(), load);
  } catch (error) {
    if (error instanceof UnknownField && error.schema !== undefined) keep(host, progress, frame, error.schema);
    throw error;
  }
}

/** A schema location is written at once; what the checkpoint keeps waits for the flow's end. */
function keep(host: PipelineHost, progress: Progress, frame: FileSource, schema: string): void {
  const { schemaLocation } = sourceOptions(frame);
  if (schemaLocation === undefined) {
    progress.schemas[frame.path] = schema;
    return;
  }
  if (frame.schema !== undefined) return;
  const { volumes, clock } = host.state;
  const entry = schemaEntry(volumes, schemaLocation, schema);
  if (entry) volumes.set(entry.path, { ...entry, modified: clock });
}
