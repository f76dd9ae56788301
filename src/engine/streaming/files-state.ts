import { EngineError } from '../errors.ts';
import type { Relation } from '../sql/contract.ts';
import type { Cell, Column } from '../types.ts';
import { isoOf, sparkTimestamp } from '../warehouse/clock.ts';
import type { Core } from '../warehouse/core.ts';
import { rowsRelation } from '../warehouse/rows-relation.ts';
import { CheckpointFolder } from './checkpoint.ts';
import { FileLog, type KnownFile } from './file-log.ts';
import { countIn, objectIn, volumeFolder } from './folder.ts';

const text = (name: string): Column => ({ name, type: { kind: 'string' } });
const moment = (name: string): Column => ({ name, type: { kind: 'timestamp' } });

const COLUMNS: readonly Column[] = [
  text('path'),
  { name: 'size', type: { kind: 'bigint' } },
  moment('create_time'),
  moment('discovery_time'),
  moment('processed_time'),
  moment('commit_time'),
  moment('archive_time'),
  text('archive_mode'),
  text('move_location'),
  text('source_id'),
  text('ingestion_state'),
];

/** A batch that has been planned: where it ends in each source, ISO UTC when it was run and, once done, committed. */
interface Batch {
  ends: readonly string[];
  path: string;
  processed: string;
  committed: string | undefined;
}

/**
 * `cloud_files_state('<checkpoint>')`: what Auto Loader knows of each file, read from the checkpoint's files.
 * Source: docs.databricks.com/aws/en/sql/language-manual/functions/cloud_files_state
 */
export function filesState(core: Core, checkpoint: string): Relation {
  const folder = volumeFolder(checkpoint, 'The checkpoint');
  const batches = batchesOf(core, new CheckpointFolder(core.state, folder));
  const sources = sourcesBelow(core, folder);
  if (sources.length === 0) throw nothingThere(folder);
  const rows = sources.flatMap((source) =>
    new FileLog(core.state, `${folder}/sources/${source}`)
      .read()
      .filter((file) => !file.existing)
      .map((file) => rowOf(file, source, batches)),
  );
  return rowsRelation(COLUMNS, rows);
}

function batchesOf({ state }: Core, { offsets, commits }: CheckpointFolder): Batch[] {
  return offsets.numbers().map((n) => {
    const path = offsets.path(n);
    const [head = '', ...ends] = offsets.lines(n);
    const processed = isoOf(countIn(objectIn(head, path), 'batchTimestampMs', path));
    return { ends, path, processed, committed: state.volumes.get(commits.path(n))?.modified };
  });
}

function sourcesBelow({ state }: Core, folder: string): number[] {
  const prefix = `${folder}/sources/`;
  const found = [...state.volumes.keys()].flatMap((path) => {
    const number = path.startsWith(prefix) ? /^(\d+)\/rocksdb\//.exec(path.slice(prefix.length))?.[1] : undefined;
    return number === undefined ? [] : [Number(number)];
  });
  return [...new Set(found)].sort((left, right) => left - right);
}

function rowOf(file: KnownFile, source: number, batches: readonly Batch[]): Cell[] {
  const batch = batches.find(({ ends, path }) => seqNumOf(ends[source], path) >= file.seqNum);
  const at = (iso: string | undefined): Cell => (iso === undefined ? null : sparkTimestamp(iso));
  const state = batch ? (batch.committed === undefined ? 'PROCESSING' : 'INGESTED') : null;
  const times = [file.modified, file.discovered, batch?.processed, batch?.committed].map(at);
  return [`dbfs:${file.path}`, String(file.size), ...times, null, null, null, String(source), state];
}

/** -1 for a source that has given nothing yet. */
function seqNumOf(end: string | undefined, path: string): number {
  return end?.startsWith('{') ? countIn(objectIn(end, path), 'seqNum', path) : -1;
}

function nothingThere(folder: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_CHECKPOINT_NOT_FOUND',
    message: `${folder} is no checkpoint of an Auto Loader stream.`,
    hint: 'Give the folder that the option checkpointLocation names.',
  });
}
