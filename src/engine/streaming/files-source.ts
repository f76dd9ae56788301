import {
  fileColumns,
  isNew,
  type LoadOptions,
  limited,
  listFiles,
  loadBatch,
  readSchemaLocation,
  requireSchemaLocation,
  type SourceFile,
  schemaEntry,
  settledSchema,
  sourceOptions,
  stageLoad,
  UnknownField,
} from '../auto-loader/index.ts';
import { EngineError } from '../errors.ts';
import type { FilesFrame } from '../frame/index.ts';
import type { Relation } from '../sql/contract.ts';
import type { Core } from '../warehouse/core.ts';
import { FileLog } from './file-log.ts';
import { countIn, objectIn } from './folder.ts';
import type { SourceRows, StreamSource } from './source.ts';

/** `spark.readStream.format("cloudFiles").load(path)` outside a pipeline: it knows files by its log in the checkpoint. */
export class FilesSource implements StreamSource {
  readonly #core: Core;
  readonly #frame: FilesFrame;
  readonly #options: LoadOptions;
  readonly #log: FileLog;
  readonly #where: string;
  readonly #schema: string | undefined;

  /** `folder` is this source's own place in the checkpoint. */
  constructor(core: Core, frame: FilesFrame, folder: string) {
    this.#core = core;
    this.#frame = frame;
    this.#options = sourceOptions(frame);
    this.#log = new FileLog(core.state, folder);
    this.#where = `${folder}/rocksdb`;
    this.#schema = storedSchema(core, frame, this.#options);
  }

  prepare(start: string | undefined, batch: number): void {
    const position = this.#position(start);
    const known = this.#log.read();
    if (position > known.length) throw this.#forgotten(position, known.length);
    const latest = new Map(known.map((entry) => [entry.path, entry]));
    const found = this.#files().filter((file) => isNew(file, latest.get(file.path), this.#options));
    const first = known.length === 0 && start === undefined;
    this.#log.add(batch, found, first && !this.#options.includeExistingFiles);
  }

  next(start: string | undefined, byTrigger: boolean): string | undefined {
    const entries = this.#log.read();
    const pending = entries.filter((entry) => entry.seqNum > this.#position(start) && !entry.existing);
    if (pending.length === 0) return undefined;
    const taken = byTrigger ? limited(pending, this.#options) : pending;
    // What existed before the first start lies between read files; the position passes it.
    const seqNum = taken.length === pending.length ? entries.length : taken.at(-1)!.seqNum;
    return JSON.stringify({ seqNum, sourceVersion: 1, lastInputPath: this.#frame.path });
  }

  read(start: string | undefined, end: string): SourceRows {
    const [after, upTo] = [this.#position(start), this.#position(end)];
    const entries = this.#log.read();
    if (upTo > entries.length) throw this.#forgotten(upTo, entries.length);
    const present = new Map(this.#files().map((file) => [file.path, file]));
    const paths = new Set<string>();
    for (const { seqNum, path, existing } of entries)
      if (seqNum > after && seqNum <= upTo && !existing) paths.add(path);
    const files = [...paths].map((path) => present.get(path) ?? vanished(path));
    try {
      const load = loadBatch(this.#frame, files, this.#schema);
      const { staged, shared } = this.#core;
      const relation = staged.stage((name) => stageLoad(shared.ports.database, name, load));
      return { relation, count: load.rows.length };
    } catch (error) {
      if (error instanceof UnknownField) this.#grow(error);
      throw error;
    }
  }

  nothing(): Relation {
    return fileColumns(this.#frame, this.#core.state.volumes, { seen: undefined, schema: this.#schema });
  }

  #files(): SourceFile[] {
    return listFiles(this.#core.state.volumes, this.#frame.path, this.#options.filter);
  }

  #position(offset: string | undefined): number {
    return offset === undefined ? 0 : countIn(objectIn(offset, this.#where), 'seqNum', this.#where);
  }

  /** The columns that stopped the stream are recorded, so that the next start knows them. */
  #grow({ schema }: UnknownField): void {
    if (schema !== undefined) record(this.#core, this.#options, schema);
  }

  #forgotten(position: number, known: number): EngineError {
    return new EngineError({
      condition: 'SANDBOX_CHECKPOINT_DAMAGED',
      message: `The checkpoint's offsets have come to file ${position}, but its record of files (${this.#where}) holds ${known}.`,
      hint: 'Restore offsets, commits and sources of a checkpoint together.',
    });
  }
}

/** Columns of a streaming read of files, as its analysis sees them. The first analysis infers and records them. */
export function filesSchema(core: Core, frame: FilesFrame): Relation {
  const options = sourceOptions(frame);
  return fileColumns(frame, core.state.volumes, { seen: undefined, schema: storedSchema(core, frame, options) });
}

/** What the schema location remembers; undefined when the code declares the schema. */
function storedSchema(core: Core, frame: FilesFrame, options: LoadOptions): string | undefined {
  if (frame.format.toLowerCase() !== 'cloudfiles') throw notCloudFiles(frame.format);
  if (frame.schema !== undefined || options.format === 'text') return undefined;
  requireSchemaLocation(frame);
  const { volumes } = core.state;
  const known = readSchemaLocation(volumes, options.schemaLocation ?? '');
  if (known !== undefined) return known;
  const settled = settledSchema(frame, volumes, undefined);
  record(core, options, settled);
  return settled;
}

function record({ state }: Core, { schemaLocation }: LoadOptions, schema: string): void {
  const entry = schemaLocation === undefined ? undefined : schemaEntry(state.volumes, schemaLocation, schema);
  if (entry) state.volumes.set(entry.path, { ...entry, modified: state.clock });
}

function vanished(path: string): never {
  throw new EngineError({
    condition: 'FAILED_READ_FILE.FILE_NOT_EXIST',
    message: `Encountered error while reading file dbfs:${path}: the file does not exist any more.`,
    hint: 'The stream has found the file and promised to read it. Put it back, then start again.',
    sqlState: 'KD001',
  });
}

function notCloudFiles(format: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_STREAM_FORMAT',
    message: `A stream over files of format ${format} is not in this sandbox.`,
    hint: 'Read them with .format("cloudFiles") and the option cloudFiles.format.',
  });
}
