import { checkReading, fileColumns, functionFrame, type SourceMemory } from '../auto-loader/index.ts';
import { EngineError } from '../errors.ts';
import type { FilesFrame } from '../frame/frame.ts';
import { compileFrame, type FrameContext, type FrameInput, inputsOf, isStreaming } from '../frame/index.ts';
import type { Environment, Relation } from '../sql/contract.ts';
import { parseSchema, printType } from '../sql/index.ts';
import type { Column } from '../types.ts';
import { planChanges } from './cdc-expressions.ts';
import { cdcColumns } from './cdc-shape.ts';
import type { SnapshotQuery } from './definition.ts';
import { emptyOf } from './empty.ts';
import { type Frames, isQueryFlow } from './frames.ts';
import { type Dataset, type Flow, type Graph, placed } from './graph.ts';
import type { PipelineHost } from './host.ts';
import { fullName, partsOf } from './names.ts';
import { analyseSnapshot } from './snapshot-columns.ts';
import { fits } from './targets.ts';

/** A leaf that a flow reads, resolved. */
export interface FlowInput {
  /** Dataset key, full name of another table, or file path. */
  name: string;
  kind: 'dataset' | 'external' | 'files';
  streaming: boolean;
}

const UNKNOWN = 'SANDBOX_COLUMNS_UNKNOWN';

/** Columns that only a run can tell: those of a table that a snapshot function fills for the first time. */
export function isUnknown(error: unknown): boolean {
  return error instanceof EngineError && error.condition === UNKNOWN;
}

/**
 * What the graph's queries yield, worked out before anything is written. Datasets are analysed on demand, so the order
 * of files and functions does not matter.
 */
export class Analysis {
  readonly host: PipelineHost;
  readonly graph: Graph;
  readonly frames: Frames;
  readonly memory: (flow: Flow, frame: FilesFrame) => SourceMemory;
  /** Rescued data names its file: a setting of the pipeline. */
  readonly rescuedPath: boolean;
  readonly #columns = new Map<string, readonly Column[]>();
  readonly #yields = new Map<Flow, readonly Column[]>();
  readonly #sources = new Map<string, Relation>();
  readonly #open: Dataset[] = [];
  readonly #unknown = new Set<Dataset>();

  constructor(
    host: PipelineHost,
    graph: Graph,
    frames: Frames,
    memory: (flow: Flow, frame: FilesFrame) => SourceMemory,
    rescuedPath = true,
  ) {
    this.rescuedPath = rescuedPath;
    this.host = host;
    this.graph = graph;
    this.frames = frames;
    this.memory = memory;
  }

  /** Columns of a dataset of the pipeline. Throws EngineErrors of analysis, CIRCULAR_DEPENDENCY, and such that isUnknown. */
  columns(dataset: Dataset): readonly Column[] {
    const known = this.#columns.get(dataset.key);
    if (known) return known;
    if (dataset.definition.schema !== undefined) return parseSchema(dataset.definition.schema);
    if (this.#open.includes(dataset)) throw this.#cycle(dataset);
    this.#open.push(dataset);
    try {
      const columns = this.#columnsOf(dataset);
      this.#columns.set(dataset.key, columns);
      return columns;
    } finally {
      this.#open.pop();
    }
  }

  /** Columns of what one flow yields, before they are merged into its dataset's. */
  flowColumns(flow: Flow): readonly Column[] {
    const known = this.#yields.get(flow);
    if (known) return known;
    const columns = this.#yieldOf(flow);
    this.#yields.set(flow, columns);
    return columns;
  }

  #yieldOf(flow: Flow): readonly Column[] {
    const { definition, dataset } = flow;
    if (definition.kind === 'auto_cdc') {
      const { columns } = this.source(definition.source);
      const { sequence, system } = planChanges(definition, columns, this.host.environment(this.graph.place));
      return cdcColumns(definition, columns, sequence.type, system?.type);
    }
    if (definition.kind === 'auto_cdc_from_snapshot') {
      const { source } = definition;
      // Snapshots of a table are numbered by the engine.
      if ('table' in source) return cdcColumns(definition, this.source(source.table).columns, { kind: 'bigint' });
      if ('query' in source) {
        const { columns, version } = analyseSnapshot(this.frames, this.context(flow), flow, source);
        return cdcColumns(definition, columns, version?.type ?? { kind: 'bigint' });
      }
      const present = this.host.store.get(dataset.key);
      if (present) return present.columns;
      this.#unknown.add(dataset);
      throw new EngineError({
        condition: UNKNOWN,
        message: `The columns of ${dataset.label} are known only after its snapshot function was called for the first time.`,
        hint: 'Declare them with schema= in dp.create_streaming_table.',
      });
    }
    return compileFrame(this.frames.of(flow), this.context(flow)).columns;
  }

  inputs(flow: Flow): FlowInput[] {
    const { definition } = flow;
    // A flow that runs once, a backfill, reads its source as a batch.
    if (definition.kind === 'auto_cdc')
      return [this.#input({ kind: 'table', name: definition.source, streaming: !definition.once })];
    if (definition.kind === 'auto_cdc_from_snapshot') {
      const { source } = definition;
      if ('table' in source) return [this.#input({ kind: 'table', name: source.table, streaming: false })];
      return 'query' in source ? this.#inputsOfQueries(source) : [];
    }
    try {
      return inputsOf(this.frames.of(flow)).map((input) => this.#input(input));
    } catch (error) {
      // The frame cannot be built before the tables it reads are filled: that much is known of it.
      if (!isUnknown(error)) throw error;
      return [...this.#unknown].map((dataset) => ({ name: dataset.key, kind: 'dataset', streaming: false }));
    }
  }

  #inputsOfQueries({ query, version }: SnapshotQuery): FlowInput[] {
    const frames = [query, ...(version ? [version] : [])].map((text) => this.frames.sql(text));
    return frames.flatMap((frame) => inputsOf(frame).map((input) => this.#input(input)));
  }

  /** True while the flow's frame cannot be built. */
  waits(flow: Flow): boolean {
    try {
      if (isQueryFlow(flow)) this.frames.of(flow);
      return false;
    } catch (error) {
      if (isUnknown(error)) return true;
      throw error;
    }
  }

  streams(flow: Flow): boolean {
    return isStreaming(this.frames.of(flow));
  }

  /** Columns of a dataset or table named as a source, as an empty relation. */
  source(name: string): Relation {
    const parts = partsOf(name);
    const dataset = this.graph.find(parts);
    if (dataset) return emptyOf(this.columns(dataset));
    const relation = this.host.environment(this.graph.place).table(parts);
    if (relation) return relation;
    throw this.missing(parts);
  }

  /** Names as the pipeline's queries see them: its own datasets first. */
  environment(
    table: (dataset: Dataset, streaming: boolean) => Relation,
    files: (frame: FilesFrame) => Relation,
  ): Environment {
    const outside = this.host.environment(this.graph.place);
    return {
      ...outside,
      table: (parts, travel) => {
        const dataset = travel ? undefined : this.graph.find(parts);
        return dataset ? table(dataset, false) : outside.table(parts, travel);
      },
      stream: (parts) => {
        const dataset = this.graph.find(parts);
        return dataset ? table(dataset, true) : outside.table(parts);
      },
      tableFunction: (name, args, how) =>
        name.toLowerCase() === 'read_files'
          ? files(functionFrame(args, how?.stream ?? false, this.host.state.volumes))
          : outside.tableFunction(name, args, how),
      names: () => [...[...this.graph.datasets.values()].map(nameOf), ...outside.names()],
    };
  }

  /** What names mean while the flow's frame is made: columns, no rows. */
  context(flow: Flow | undefined): FrameContext {
    const environment = this.environment(
      (dataset) => emptyOf(this.columns(dataset)),
      (frame) => this.#files(flow, frame),
    );
    return {
      environment,
      table: (frame) => {
        const parts = partsOf(frame.name);
        const relation = environment.table(parts);
        if (!relation) throw this.missing(parts).at(placed(frame.at));
        return relation;
      },
      files: (frame) => this.#files(flow, frame),
    };
  }

  missing(parts: readonly string[]): EngineError {
    return new EngineError({
      condition: 'TABLE_OR_VIEW_NOT_FOUND',
      message: `The table or view ${parts.map((part) => `\`${part}\``).join('.')} cannot be found.`,
      hint: `It is neither defined in this pipeline nor is there a table ${fullName(parts, this.graph.place)}.`,
      sqlState: '42P01',
    });
  }

  #files(flow: Flow | undefined, frame: FilesFrame): Relation {
    const key = JSON.stringify([flow?.key, frame.path, frame.format, frame.schema, frame.options, frame.streaming]);
    const known = this.#sources.get(key);
    if (known) return known;
    try {
      checkReading(frame);
      this.host.demandFiles(frame.path);
      const memory = frame.streaming && flow ? this.memory(flow, frame) : { seen: undefined, schema: undefined };
      const relation = fileColumns(frame, this.host.state.volumes, memory);
      this.#sources.set(key, relation);
      return relation;
    } catch (error) {
      throw error instanceof EngineError ? error.at(placed(frame.at)) : error;
    }
  }

  #columnsOf(dataset: Dataset): readonly Column[] {
    const merged = new Map<string, Column>();
    for (const flow of dataset.flows) {
      for (const column of this.flowColumns(flow)) {
        const key = column.name.toLowerCase();
        const known = merged.get(key);
        if (!known) merged.set(key, column);
        else if (!fits(column.type, known.type) && !fits(known.type, column.type)) throw unlike(flow, known, column);
      }
    }
    return [...merged.values()];
  }

  #input(input: FrameInput): FlowInput {
    if (input.kind === 'files') return { name: input.path, kind: 'files', streaming: input.streaming };
    const parts = partsOf(input.name);
    const dataset = this.graph.find(parts);
    if (dataset) return { name: dataset.key, kind: 'dataset', streaming: input.streaming };
    return { name: fullName(parts, this.graph.place), kind: 'external', streaming: input.streaming };
  }

  #cycle(dataset: Dataset): EngineError {
    const path = [...this.#open.slice(this.#open.indexOf(dataset)), dataset].map((member) => member.label);
    return new EngineError({
      condition: 'CIRCULAR_DEPENDENCY',
      message: `The pipeline's graph has a cycle: ${path.join(' → ')}.`,
      hint: 'Each arrow reads "is built from". Take one of them away.',
      ...placed(dataset.definition.at),
    });
  }
}

/** Source: apache/spark error-conditions.json. */
function unlike({ dataset, label, definition }: Flow, known: Column, column: Column): EngineError {
  return new EngineError({
    condition: 'UNABLE_TO_INFER_PIPELINE_TABLE_SCHEMA',
    message: `Failed to infer the schema for table ${dataset.label} from its upstream flows: ${column.name} is ${printType(known.type)} in one and ${printType(column.type)} in ${label}.`,
    hint: 'Cast the column in one of the flows, so that all yield the same type.',
    sqlState: '42KD9',
    ...placed(definition.at),
  });
}

/** What a dataset is called in a suggestion. */
const nameOf = ({ key, label, definition }: Dataset): string => (definition.private ? label : key);
