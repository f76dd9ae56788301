import {
  fileColumns,
  fileKey,
  type LoadOptions,
  listFiles,
  loadBatch,
  type SourceFile,
  settledSchema,
  sourceOptions,
  stageLoad,
  UnknownField,
} from '../auto-loader/index.ts';
import { EngineError } from '../errors.ts';
import type { FilesFrame } from '../frame/index.ts';
import type { Relation } from '../sql/contract.ts';
import { parseSchema, printType } from '../sql/index.ts';
import { backtick } from '../sql/quote.ts';
import type { Core } from '../warehouse/core.ts';
import { FileLog } from './file-log.ts';
import { countIn, objectIn, volumeFolder } from './folder.ts';
import { SchemaLocation } from './schema-location.ts';
import type { StreamSource } from './source.ts';

/** Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/options */
const FILES_PER_TRIGGER = 1000;

/** `spark.readStream.format("cloudFiles").load(path)` outside a pipeline: it knows files by its log in the checkpoint. */
export class FilesSource implements StreamSource {
  readonly #core: Core;
  readonly #frame: FilesFrame;
  readonly #options: LoadOptions;
  readonly #log: FileLog;
  readonly #where: string;
  #schema: string | undefined;

  /** `folder` is this source's own place in the checkpoint. */
  constructor(core: Core, frame: FilesFrame, folder: string) {
    this.#core = core;
    this.#frame = frame;
    this.#options = sourceOptions(frame);
    this.#log = new FileLog(core.state, folder);
    this.#where = `${folder}/rocksdb`;
  }

  prepare(start: string | undefined, batch: number): void {
    this.#schema = storedSchema(this.#core, this.#frame, this.#options);
    const position = this.#position(start);
    const known = this.#log.read();
    if (position > known.length) throw this.#forgotten(position, known.length);
    const keys = new Set(known.map((entry) => this.#key(entry)));
    const found = this.#files().filter((file) => !keys.has(fileKey(file, this.#options)));
    const first = known.length === 0 && start === undefined;
    this.#log.add(batch, found, first && !this.#options.includeExistingFiles);
  }

  next(start: string | undefined, limited: boolean): string | undefined {
    const entries = this.#log.read();
    const pending = entries.filter((entry) => entry.seqNum > this.#position(start) && !entry.existing);
    if (pending.length === 0) return undefined;
    const taken = limited ? pending.slice(0, this.#options.maxFilesPerTrigger ?? FILES_PER_TRIGGER) : pending;
    // What existed before the first start lies between read files; the position passes it.
    const seqNum = taken.length === pending.length ? entries.length : taken.at(-1)!.seqNum;
    return JSON.stringify({ seqNum, sourceVersion: 1, lastInputPath: this.#frame.path });
  }

  read(start: string | undefined, end: string): Relation {
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
      return this.#core.staged.stage((name) => stageLoad(this.#core.shared.ports.database, name, load));
    } catch (error) {
      if (error instanceof UnknownField) this.#grow(error);
      throw error;
    }
  }

  nothing(): Relation {
    return fileColumns(this.#frame, this.#core.state.volumes, { seen: undefined, schema: this.#schema });
  }

  #files(): SourceFile[] {
    return listFiles(this.#core.state.volumes, this.#frame.path);
  }

  #key({ path, modified }: { path: string; modified: string }): string {
    return this.#options.allowOverwrites ? `${path}@${modified}` : path;
  }

  #position(offset: string | undefined): number {
    return offset === undefined ? 0 : countIn(objectIn(offset, this.#where), 'seqNum', this.#where);
  }

  /** The columns that stopped the stream are recorded, so that the next start knows them. */
  #grow({ schema }: UnknownField): void {
    const location = locationOf(this.#core, this.#options);
    if (schema !== undefined) location?.addColumns(parseSchema(schema));
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

/** DDL text; undefined when the code declares the schema. */
function storedSchema(core: Core, frame: FilesFrame, options: LoadOptions): string | undefined {
  if (frame.format.toLowerCase() !== 'cloudfiles') throw notCloudFiles(frame.format);
  if (frame.schema !== undefined || options.format === 'text') return undefined;
  const location = locationOf(core, options);
  if (!location) throw noLocation(frame);
  const known = location.read() ?? settledSchema(frame, core.state.volumes, undefined);
  if (!location.read()) location.add(known);
  return [...known.data, ...known.partitions]
    .map((column) => `${backtick(column.name)} ${printType(column.type)}`)
    .join(', ');
}

function locationOf(core: Core, options: LoadOptions): SchemaLocation | undefined {
  if (options.schemaLocation === undefined) return undefined;
  return new SchemaLocation(core.state, volumeFolder(options.schemaLocation, 'cloudFiles.schemaLocation'));
}

function vanished(path: string): never {
  throw new EngineError({
    condition: 'FAILED_READ_FILE.FILE_NOT_EXIST',
    message: `Encountered error while reading file dbfs:${path}: the file does not exist any more.`,
    hint: 'The stream has found the file and promised to read it. Put it back, then start again.',
    sqlState: 'KD001',
  });
}

function noLocation(frame: FilesFrame): EngineError {
  return new EngineError({
    condition: 'CF_FAILED_TO_INFER_SCHEMA',
    message: `The schema of ${frame.path} can only be inferred with a place to keep it.`,
    hint: 'Set the option cloudFiles.schemaLocation (often the checkpoint location), or give the schema with .schema(…).',
    sqlState: '42000',
  });
}

function notCloudFiles(format: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_STREAM_FORMAT',
    message: `A stream over files of format ${format} is not in this sandbox.`,
    hint: 'Read them with .format("cloudFiles") and the option cloudFiles.format.',
  });
}
