import { EngineError } from '../errors.ts';
import { countIn, damaged, NumberedFiles, objectIn, type Volumes, writeFile } from './folder.ts';

/** Batches whose offsets and commits stay (`spark.sql.streaming.minBatchesToRetain`). */
const RETAINED = 100;

/** Where a micro-batch ends: a line per source, in the order of the query. */
export interface BatchOffsets {
  batch: number;
  /** Milliseconds since 1970; what `current_timestamp()` says in this batch, also when it runs again. */
  timestamp: number;
  ends: readonly string[];
}

/**
 * A stream's memory: files in a volume, and nothing else. `metadata` holds the query's id, `offsets/<n>` what batch n
 * reads (written before it runs), `commits/<n>` that it is done.
 * Source: apache/spark StreamingQueryCheckpointMetadata, OffsetSeqLog, CommitLog.
 */
export class CheckpointFolder {
  readonly folder: string;
  readonly offsets: NumberedFiles;
  readonly commits: NumberedFiles;
  readonly #state: Volumes;

  constructor(state: Volumes, folder: string) {
    this.#state = state;
    this.folder = folder;
    this.offsets = new NumberedFiles(state, `${folder}/offsets`);
    this.commits = new NumberedFiles(state, `${folder}/commits`);
  }

  /** The query's id; `fresh` gives a new one to a checkpoint that does not exist yet. */
  open(fresh: () => string): string {
    const path = `${this.folder}/metadata`;
    const file = this.#state.volumes.get(path);
    if (file) return idIn(file.content, path);
    if (this.offsets.latest() !== undefined || this.commits.latest() !== undefined) throw this.#withoutMetadata();
    const id = fresh();
    writeFile(this.#state, path, JSON.stringify({ id }));
    return id;
  }

  /** Undefined before the first batch. Throws when the files do not fit together. */
  last(sources: number): BatchOffsets | undefined {
    const batch = this.offsets.latest();
    if (batch === undefined) return undefined;
    if (batch > 0 && !this.offsets.has(batch - 1)) throw this.#gap(batch);
    return this.at(batch, sources);
  }

  at(batch: number, sources: number): BatchOffsets {
    const path = this.offsets.path(batch);
    const [head, ...ends] = this.offsets.lines(batch);
    if (head === undefined) throw damaged(path, 'it names no batch');
    if (ends.length !== sources) throw otherSources(path, ends.length, sources);
    return { batch, timestamp: countIn(objectIn(head, path), 'batchTimestampMs', path), ends };
  }

  /** Where batch n begins: where the one before it ended. */
  before(batch: number, sources: number): BatchOffsets | undefined {
    if (batch === 0) return undefined;
    if (!this.offsets.has(batch - 1)) throw this.#gap(batch);
    return this.at(batch - 1, sources);
  }

  plan({ batch, timestamp, ends }: BatchOffsets): void {
    const head = { batchWatermarkMs: 0, batchTimestampMs: timestamp, conf: {} };
    this.offsets.write(batch, [JSON.stringify(head), ...ends]);
  }

  commit(batch: number): void {
    if (this.commits.has(batch)) throw this.#committedBefore(batch);
    this.commits.write(batch, [JSON.stringify({ nextBatchWatermarkMs: 0 })]);
    this.offsets.purgeBefore(batch - RETAINED);
    this.commits.purgeBefore(batch - RETAINED);
  }

  /** Source: apache/spark error-conditions.json, STREAMING_CHECKPOINT_MISSING_METADATA_FILE (Spark 4.2). */
  #withoutMetadata(): EngineError {
    return new EngineError({
      condition: 'STREAMING_CHECKPOINT_MISSING_METADATA_FILE',
      message: `The checkpoint ${this.folder} has offsets or commits, but no metadata file: its query id is lost.`,
      hint: 'Put the metadata file back, or start with a new checkpoint location, which reads everything once more.',
      sqlState: '42K03',
    });
  }

  #gap(batch: number): EngineError {
    return new EngineError({
      condition: 'SANDBOX_CHECKPOINT_GAP',
      message: `The checkpoint ${this.folder} knows where batch ${batch} ends, but batch ${batch - 1} doesn't exist: where ${batch} begins is lost.`,
      hint: `Put ${this.offsets.path(batch - 1)} back.`,
    });
  }

  /** A commit without offsets: Spark runs the batch before it again and finds it committed. */
  #committedBefore(batch: number): EngineError {
    return new EngineError({
      condition: 'CONCURRENT_STREAM_LOG_UPDATE',
      message: `Concurrent update to the log. Multiple streaming jobs detected for ${batch}: ${this.commits.path(batch)} exists already.`,
      hint: 'One job at a time may use a checkpoint. Offsets and commits must be removed or restored together.',
      sqlState: '40000',
    });
  }
}

function idIn(content: string, path: string): string {
  const { id } = objectIn(content.trim(), path);
  if (typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id;
  throw damaged(path, `its id is ${JSON.stringify(id) ?? 'missing'}, not a query id`);
}

/** Source: apache/spark OffsetSeq.toStreamProgress. */
function otherSources(path: string, had: number, has: number): EngineError {
  return new EngineError({
    condition: 'SANDBOX_CHECKPOINT_SOURCES',
    message: `There are ${had} sources in the checkpoint offsets (${path}) and now there are ${has} sources requested by the query. Cannot continue.`,
    hint: 'A stream keeps its sources. Give the changed query a checkpoint location of its own.',
  });
}
