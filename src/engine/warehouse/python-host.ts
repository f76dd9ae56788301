import { EngineError, type Span } from '../errors.ts';
import {
  type CompiledFrame,
  compileFrame,
  type FilesFrame,
  type Frame,
  spanOf,
  type TableFrame,
} from '../frame/index.ts';
import type { Python, PythonHost } from '../ports.ts';
import type { Relation } from '../sql/index.ts';
import type { Rows } from '../types.ts';
import type { Core } from './core.ts';
import { platformError } from './platform-error.ts';
import { partsOf, writeFrame } from './python-write.ts';
import { type Context, NOTHING } from './statement/context.ts';
import { readRelation, runScript } from './statement/run.ts';
import { unknownTable } from './tables.ts';
import { callUtility, type NotebookTask } from './utilities.ts';

/** Python with the workspace as it is now; every fork uses the same one. */
export function pythonOf(core: Core): Python {
  const { ports, python } = core.shared;
  const { workspace: files, overrides } = core.state;
  const port = ports.python();
  if (python?.files !== files || python.overrides !== overrides) {
    port.sync(files, overrides);
    core.shared.python = { files, overrides };
  }
  return port;
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

  const compiled = (frame: Frame): CompiledFrame =>
    compileFrame(frame, {
      environment: context.environment(),
      table: (leaf) => tableOf(context, leaf),
      files: (leaf) => filesOf(core, leaf),
    });

  return {
    now: () => core.state.clock,
    schema: (frame) => [...compiled(frame).columns],
    collect: (frame, limit) => guarded(() => readRelation(core, compiled(frame), limit)),
    conf: (key) => options.conf[key],
    utility: (name, args) => callUtility(core, task, name, args),
    print: (text) => options.print?.(text),

    execute(sql, params): Rows {
      const { statements, error } = runScript(
        { ...context, environment: () => ({ ...context.environment(), parameters: params }) },
        sql,
      );
      if (error) throw error;
      return statements.at(-1)?.rows ?? NOTHING;
    },

    write(frame, target) {
      guarded(() => writeFrame(context, compiled(frame), target));
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

function tableOf(context: Context, leaf: TableFrame): Relation {
  const place = leaf.at && { file: leaf.at.file, span: spanOf(leaf.at) };
  if (leaf.streaming) throw noStreams(place);
  const relation = context.environment().table(partsOf(leaf.name));
  if (relation) return relation;
  throw unknownTable(leaf.name).at(place ?? {});
}

/** All files below the path, read as a batch; nothing is remembered. */
function filesOf(core: Core, leaf: FilesFrame): Relation {
  if (leaf.streaming) throw noStreams(leaf.at && { file: leaf.at.file, span: spanOf(leaf.at) });
  return core.staged.relation(leaf, core.state.volumes);
}

function noStreams(place: { file: string; span: Span } | undefined): EngineError {
  return new EngineError({
    condition: 'SANDBOX_STREAM_OUTSIDE_PIPELINE',
    message: 'spark.readStream works in the source files of a pipeline only.',
    hint: 'Read the table or the files with spark.read here.',
    ...place,
  });
}
