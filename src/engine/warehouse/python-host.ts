import { checkReading } from '../auto-loader/index.ts';
import { EngineError } from '../errors.ts';
import {
  type CompiledFrame,
  compileFrame,
  type FilesFrame,
  type Frame,
  isStreaming,
  spanOf,
  type TableFrame,
} from '../frame/index.ts';
import type { Python, PythonHost } from '../ports.ts';
import type { Environment, Relation } from '../sql/index.ts';
import { filesSchema, startStream, streamedTable } from '../streaming/index.ts';
import type { Rows } from '../types.ts';
import type { Core } from './core.ts';
import { demandOnTable, demandVolume } from './permissions/access.ts';
import { platformError } from './platform-error.ts';
import { partsOf, WRITTEN, writeFrame } from './python-write.ts';
import { type Context, NOTHING } from './statement/context.ts';
import { readRelation, runScript } from './statement/run.ts';
import { streamReadOptions } from './stream-options.ts';
import { unknownTable } from './tables.ts';
import { callUtility, type NotebookTask } from './utilities.ts';

/** Python with the workspace as it is now; every warehouse over these ports uses the same one. */
export function pythonOf(core: Core): Python {
  const python = core.shared.ports.python();
  python.sync(core.state.workspace, core.state.overrides);
  return python;
}

export interface PythonHostOptions {
  conf: Readonly<Record<string, string>>;
  /** Absent: nothing runs as a task, dbutils has no widgets. */
  task?: NotebookTask | undefined;
  print?: ((text: string) => void) | undefined;
}

/** What Python may do in a session: batch reads, statements, writes, dbutils. */
export function pythonHostOf(context: Context, options: PythonHostOptions): PythonHost {
  const { core } = context;
  const task: NotebookTask = options.task ?? { widgets: new Map(), values: {}, own: new Map() };

  const batches = new Batches();
  const leaves = {
    table: (leaf: TableFrame) => batches.get(leaf.name) ?? tableOf(context, leaf),
    files: (leaf: FilesFrame) => filesOf(core, leaf),
  };
  const compiled = (frame: Frame): CompiledFrame =>
    compileFrame(frame, { environment: context.environment(), ...leaves });
  const batch = (frame: Frame): CompiledFrame => {
    if (isStreaming(frame)) throw onlyStarted();
    return compiled(frame);
  };

  /** A statement in which Python's views have their names. */
  const execute = (sql: string, params: Record<string, unknown>, views: ReadonlyMap<string, Frame>): Rows => {
    const environment = (): Environment => {
      const outer = context.environment();
      const view = (parts: readonly string[]) => (parts.length === 1 ? views.get(parts[0]!.toLowerCase()) : undefined);
      const table: Environment['table'] = (parts, travel) => {
        const frame = view(parts);
        return frame ? { ...batch(frame), name: parts[0] } : outer.table(parts, travel);
      };
      return { ...outer, table, parameters: params };
    };
    const { statements, error } = runScript({ ...context, environment }, sql);
    if (error) throw error;
    return statements.at(-1)?.rows ?? NOTHING;
  };

  return {
    now: () => core.state.clock,
    schema: (frame) => [...compiled(frame).columns],
    collect: (frame, limit) => guarded(() => readRelation(core, batch(frame), limit)),
    stream(frame, request) {
      return guarded(() => startStream(context, frame, request, { leaves, guarded }));
    },
    batchFrame: (relation) => batches.add(relation),
    conf: (key) => options.conf[key],
    utility: (name, args) => callUtility(core, task, name, args),
    print: (text) => options.print?.(text),
    execute: (sql, params, views = new Map()) => execute(sql, params, views),

    write(frame, target) {
      const insert = (sql: string) => execute(sql, {}, new Map([[WRITTEN, frame]]));
      guarded(() => writeFrame(context, batch(frame), target, insert));
    },
  };
}

/** A failing read or write reaches Python as the platform's error. */
function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw platformError(error);
  }
}

/** Batches of streams by the names that frames know them by. */
class Batches {
  readonly #relations = new Map<string, Relation>();

  get(name: string): Relation | undefined {
    return this.#relations.get(name);
  }

  add(relation: Relation): Frame {
    const name = `__stream_batch_${this.#relations.size}`;
    this.#relations.set(name, relation);
    return { op: 'table', name, streaming: false, options: {} };
  }
}

function tableOf(context: Context, leaf: TableFrame): Relation {
  const place = leaf.at && { file: leaf.at.file, span: spanOf(leaf.at) };
  if (leaf.streaming) return placed(place, () => streamColumns(context, leaf));
  const relation = context.environment().table(partsOf(leaf.name));
  if (relation) return relation;
  throw unknownTable(leaf.name).at(place ?? {});
}

/** All files below the path, read as a batch; of a stream the columns only, since nothing is read before it starts. */
function filesOf(core: Core, leaf: FilesFrame): Relation {
  return placed(leaf.at && { file: leaf.at.file, span: spanOf(leaf.at) }, () => {
    demandVolume(core, leaf.path, 'read');
    if (leaf.streaming) return filesSchema(core, leaf);
    checkReading(leaf);
    return core.staged.relation(leaf, core.state.volumes);
  });
}

function streamColumns(context: Context, leaf: TableFrame): Relation {
  streamReadOptions(leaf.options);
  const { columns, name } = streamedTable(context, leaf);
  demandOnTable(context.core, 'SELECT', name);
  return { sql: context.core.shared.pool.read([], columns), columns };
}

function placed<T>(place: Parameters<EngineError['at']>[0] | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof EngineError && place ? error.at(place) : error;
  }
}

/** Source: apache/spark UnsupportedOperationChecker. */
function onlyStarted(): EngineError {
  return new EngineError({
    condition: 'SANDBOX_STREAM_NOT_STARTED',
    message: 'Queries with streaming sources must be executed with writeStream.start().',
    hint: 'Write writeStream…toTable(name), or read with spark.read.',
  });
}
