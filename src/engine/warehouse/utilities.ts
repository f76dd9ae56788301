import { EngineError } from '../errors.ts';
import { encodeUtf8 } from '../sql/types/values/utf8.ts';
import type { Core } from './core.ts';
import { demandVolume } from './permissions/access.ts';
import { below, list, missing, remove, transfer } from './volume.ts';

/** What `dbutils` works on while a notebook runs as a task. */
export interface NotebookTask {
  /** Widgets by name: the task's parameters. */
  widgets: Map<string, string>;
  /** Values of other tasks of the run, by task. */
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What this task sets. */
  own: Map<string, unknown>;
}

/** Longest JSON of a task value (docs.databricks.com/jobs/task-values.html). */
const VALUE_BYTES = 48 * 1024;

type Utility = (core: Core, task: NotebookTask, args: readonly unknown[]) => unknown;

const text = (value: unknown): string => String(value ?? '');

const defineWidget: Utility = (_, { widgets }, [name, initial]) => {
  if (!widgets.has(text(name))) widgets.set(text(name), text(initial));
  return null;
};

const UTILITIES: Readonly<Record<string, Utility>> = {
  'widgets.get': (_, { widgets }, [name]) => {
    const value = widgets.get(text(name));
    if (value !== undefined) return value;
    throw new EngineError({
      condition: 'InputWidgetNotDefined',
      message: `No input widget named ${text(name)} is defined.`,
      hint: `Pass it as a parameter of the task, or define it with dbutils.widgets.text. Defined: ${[...widgets.keys()].join(', ') || 'none'}.`,
    });
  },
  'widgets.getAll': (_, { widgets }) => Object.fromEntries(widgets),
  'widgets.text': defineWidget,
  'widgets.dropdown': defineWidget,
  'widgets.combobox': defineWidget,
  'widgets.multiselect': defineWidget,
  'jobs.taskValues.set': (_, { own }, [key, value]) => {
    const size = encodeUtf8(JSON.stringify(value ?? null)).length;
    if (size > VALUE_BYTES) {
      throw new EngineError({
        condition: 'SANDBOX_TASK_VALUE_TOO_LONG',
        message: `The task value ${text(key)} takes ${size} bytes as JSON; at most ${VALUE_BYTES} are allowed.`,
        hint: 'Write the data to a table and pass its name.',
      });
    }
    own.set(text(key), value ?? null);
    return null;
  },
  'jobs.taskValues.get': (_, { values }, [task, key, initial]) => {
    const value = values[text(task)]?.[text(key)];
    if (value !== undefined) return value;
    if (initial !== undefined && initial !== null) return initial;
    throw new EngineError({
      condition: 'SANDBOX_TASK_VALUE_NOT_FOUND',
      message: `Task ${text(task)} has set no value ${text(key)}.`,
      hint: 'Set it there with dbutils.jobs.taskValues.set, or give a default.',
    });
  },
  'fs.ls': (core, _, [path]) => {
    const entries = list(core.state.volumes, text(path));
    if (entries.length === 0) throw missing(text(path));
    return entries.map(({ name, path: full, kind, size, modified }) => ({
      path: `dbfs:${full}${kind === 'folder' ? '/' : ''}`,
      name: kind === 'folder' ? `${name}/` : name,
      size,
      modificationTime: Date.parse(modified),
    }));
  },
  'fs.head': (core, _, [path, bytes]) => contentOf(core, text(path)).slice(0, Number(bytes ?? 65_536)),
  'fs.rm': (core, _, [path, recurse]) => {
    demandRecursion(core, text(path), recurse, 'rm');
    return remove(core.state.volumes, text(path)).length > 0;
  },
  'fs.mkdirs': () => true,
  'fs.put': (core, _, [path, content, overwrite]) => {
    const full = text(path).replace(/^dbfs:/, '');
    if (core.state.volumes.has(full) && overwrite !== true) {
      throw new EngineError({
        condition: 'SANDBOX_VOLUME_FILE_EXISTS',
        message: `The file ${full} exists.`,
        hint: 'Pass overwrite=True.',
      });
    }
    core.state.volumes.set(full, { path: full, content: text(content), modified: core.state.clock });
    return true;
  },
  'fs.cp': (core, _, [from, to, recurse]) => {
    demandRecursion(core, text(from), recurse, 'cp');
    return transfer(core, text(from), text(to), false).length > 0;
  },
  'fs.mv': (core, _, [from, to, recurse]) => {
    demandRecursion(core, text(from), recurse, 'mv');
    return transfer(core, text(from), text(to), true).length > 0;
  },
};

/** What the paths among the arguments are needed for, in their order. */
const ACCESS: Readonly<Record<string, readonly ('read' | 'write')[]>> = {
  'fs.ls': ['read'],
  'fs.head': ['read'],
  'fs.rm': ['write'],
  'fs.mkdirs': ['write'],
  'fs.put': ['write'],
  'fs.cp': ['read', 'write'],
  'fs.mv': ['write', 'write'],
};

/** Answers a call of `dbutils`. Throws EngineError for what the sandbox does not have. */
export function callUtility(core: Core, task: NotebookTask, name: string, args: readonly unknown[]): unknown {
  const utility = UTILITIES[name];
  for (const [index, access] of (ACCESS[name] ?? []).entries()) demandVolume(core, text(args[index]), access);
  if (utility) return utility(core, task, args);
  throw new EngineError({
    condition: 'SANDBOX_UTILITY_UNKNOWN',
    message: `dbutils.${name} is not in this sandbox.`,
    hint: `It has: ${Object.keys(UTILITIES).join(', ')}.`,
  });
}

/** A folder goes with all that is in it only when the call says so (docs.databricks.com/aws/en/dev-tools/databricks-utils). */
function demandRecursion(core: Core, path: string, recurse: unknown, method: string): void {
  if (recurse === true || list(core.state.volumes, path).length === 0) return;
  throw new EngineError({
    condition: 'SANDBOX_VOLUME_FOLDER',
    message: `dbutils.fs.${method}: ${path} is a folder that is not empty.`,
    hint: 'Pass recurse=True.',
  });
}

function contentOf(core: Core, path: string): string {
  const [file] = below(core.state.volumes, path);
  const content = file === undefined ? undefined : core.state.volumes.get(file)?.content;
  if (content === undefined || file !== path.replace(/^dbfs:/, '')) throw missing(path);
  return content;
}
