import { EngineError } from '../errors.ts';
import {
  compileFrame,
  type FilesFrame,
  type Frame,
  type FrameContext,
  spanOf,
  type TableFrame,
} from '../frame/index.ts';
import type { MicroBatch, StreamQuery, StreamRequest } from '../ports.ts';
import type { Relation } from '../sql/contract.ts';
import { epochOf, isoOf } from '../warehouse/clock.ts';
import { nextId } from '../warehouse/core.ts';
import { completed } from '../warehouse/names.ts';
import { demandVolume } from '../warehouse/permissions/access.ts';
import type { Context } from '../warehouse/statement/context.ts';
import { streamReadOptions } from '../warehouse/stream-options.ts';
import { type BatchOffsets, CheckpointFolder } from './checkpoint.ts';
import { FilesSource } from './files-source.ts';
import { checkRequest, type StreamPlan } from './request.ts';
import { appendBatch, openSink } from './sink.ts';
import type { SourceRows, StreamSource } from './source.ts';
import { partsOf, streamedTable } from './streamed-table.ts';
import { TableSource } from './table-source.ts';
import { checkOperations, refuseRows } from './unsupported.ts';

/** Simulated time that a micro-batch takes. */
const BATCH_MS = 2000;

type Leaf = FilesFrame | TableFrame;

/** The session a stream runs in. */
export interface StreamSession {
  /** Reads the batch leaves of the stream's frame. */
  leaves: Pick<FrameContext, 'table' | 'files'>;
  /** Turns a failure of the database into the platform's error. */
  guarded<T>(work: () => T): T;
}

/**
 * Starts a stream over a frame. It works as Spark's micro-batch execution does: log where the batch ends, run it, log that
 * it is done; a batch that was logged but not done runs again with the same end.
 * Source: apache/spark MicroBatchExecution.
 */
export function startStream(
  context: Context,
  frame: Frame,
  request: StreamRequest,
  session: StreamSession,
): StreamQuery {
  const plan = checkRequest(request);
  checkOperations(frame, plan.table === undefined);
  return new MicroBatches(context, frame, plan, session);
}

class MicroBatches implements StreamQuery {
  readonly id: string;
  readonly runId: string;
  readonly name: string | null;
  readonly #context: Context;
  readonly #frame: Frame;
  readonly #plan: StreamPlan;
  readonly #session: StreamSession;
  readonly #checkpoint: CheckpointFolder;
  readonly #sources = new Map<Leaf, StreamSource>();
  readonly #target: string | undefined;
  #prepared = false;
  #done = false;
  /** A batch whose rows were handed out and which waits for `commit`. */
  #open: BatchOffsets | undefined;

  constructor(context: Context, frame: Frame, plan: StreamPlan, session: StreamSession) {
    const { core } = context;
    this.#context = context;
    this.#frame = frame;
    this.#plan = plan;
    this.#session = session;
    this.name = plan.name;
    demandVolume(core, plan.checkpoint, 'write');
    this.#checkpoint = new CheckpointFolder(core.state, plan.checkpoint);
    const { columns } = this.#compile((leaf) => this.#sourceOf(leaf).nothing());
    if (plan.table !== undefined) {
      this.#target = completed(partsOf(plan.table), context.session.get());
      openSink(context, this.#target, columns);
    }
    this.id = this.#checkpoint.open(() => nextId(core, 'query'));
    this.runId = nextId(core, 'query-run');
  }

  next(): MicroBatch | null {
    const planned = this.#done ? undefined : this.#planned();
    return planned ? this.#session.guarded(() => this.#run(planned)) : null;
  }

  #run(planned: BatchOffsets): MicroBatch {
    const { state } = this.#context.core;
    const timestamp = isoOf(planned.timestamp);
    const start = this.#checkpoint.before(planned.batch, this.#sources.size);
    const { relation, count: input } = this.#batch(start, planned);
    const { batch } = planned;
    this.#open = planned;
    state.clock = isoOf(epochOf(state.clock) + BATCH_MS);
    if (this.#target === undefined) return { batch, timestamp, input, relation, rows: null };
    const { mergeSchema } = this.#plan;
    const { rows } = appendBatch(this.#context, this.#target, { queryId: this.id, batch, relation, mergeSchema });
    this.commit();
    return { batch, timestamp, input, relation: null, rows };
  }

  commit(): void {
    if (this.#open) this.#checkpoint.commit(this.#open.batch);
    this.#open = undefined;
  }

  /** The batch that was logged but not done, or a new one. */
  #planned(): BatchOffsets | undefined {
    const last = this.#checkpoint.last(this.#sources.size);
    if (last && this.#checkpoint.commits.latest() !== last.batch) {
      this.#done = this.#plan.trigger === 'once';
      this.#prepare(this.#checkpoint.before(last.batch, this.#sources.size), last.batch);
      return last;
    }
    const batch = (last?.batch ?? -1) + 1;
    this.#prepare(last, batch);
    const limited = this.#plan.trigger === 'availableNow';
    const ends = [...this.#sources.values()].map((source, index) => source.next(last?.ends[index], limited));
    this.#done = !limited;
    if (ends.every((end) => end === undefined)) return undefined;
    const planned = {
      batch,
      timestamp: epochOf(this.#context.core.state.clock),
      ends: ends.map((end, index) => end ?? last?.ends[index] ?? NOWHERE),
    };
    this.#checkpoint.plan(planned);
    return planned;
  }

  /** What comes later waits for the next start. */
  #prepare(start: BatchOffsets | undefined, batch: number): void {
    if (this.#prepared) return;
    this.#prepared = true;
    for (const [index, source] of [...this.#sources.values()].entries()) source.prepare(begun(start, index), batch);
  }

  #batch(start: BatchOffsets | undefined, { timestamp, ends }: BatchOffsets): SourceRows {
    const leaves = [...this.#sources.keys()];
    let count = 0;
    const read = (leaf: Leaf): Relation => {
      const index = leaves.indexOf(leaf);
      const source = this.#sourceOf(leaf);
      const [from, end] = [begun(start, index), ends[index]];
      if (end === undefined || end === NOWHERE || end === from) return source.nothing();
      const rows = source.read(from, end);
      count += rows.count;
      return rows.relation;
    };
    const { sql, columns } = this.#compile(read, isoOf(timestamp));
    // Written once: the function of foreachBatch may read it often, and a source that fails must fail here.
    const database = this.#context.core.shared.ports.database;
    const relation = this.#context.core.staged.stage((name) => {
      database.exec(`CREATE TEMP TABLE ${name} AS SELECT * FROM ${sql} AS q`);
      return { sql: name, columns };
    });
    return { relation, count };
  }

  #compile(read: (leaf: Leaf) => Relation, now?: string): Relation {
    const environment = this.#context.environment();
    const leaf = <T extends Leaf>(frame: T, batch: (frame: T) => Relation): Relation =>
      frame.streaming ? placed(frame, () => read(frame)) : batch(frame);
    return compileFrame(this.#frame, {
      environment: now === undefined ? environment : { ...environment, now },
      table: (frame) => leaf(frame, this.#session.leaves.table),
      files: (frame) => leaf(frame, this.#session.leaves.files),
      overRows: refuseRows,
    });
  }

  #sourceOf(leaf: Leaf): StreamSource {
    const known = this.#sources.get(leaf);
    if (known) return known;
    const { core } = this.#context;
    const source =
      leaf.op === 'files'
        ? new FilesSource(core, leaf, `${this.#plan.checkpoint}/sources/${this.#sources.size}`)
        : new TableSource(core, streamedTable(this.#context, leaf), streamReadOptions(leaf.options));
    this.#sources.set(leaf, source);
    return source;
  }
}

/** How Spark writes that a source has given nothing yet. */
const NOWHERE = '-';

const begun = (start: BatchOffsets | undefined, index: number): string | undefined => {
  const end = start?.ends[index];
  return end === NOWHERE ? undefined : end;
};

/** An error of a source stands where the source is named. */
function placed(leaf: Leaf, read: () => Relation): Relation {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError) || error.file !== undefined || !leaf.at) throw error;
    throw error.at({ file: leaf.at.file, span: spanOf(leaf.at) });
  }
}
