import { EngineError } from '../engine/errors.ts';
import type { Place } from '../engine/frame/index.ts';
import type { Registration } from '../engine/pipeline/definition.ts';
import type { Python, PythonHost, RuleOverride, TestReport, TypedText } from '../engine/ports.ts';
import { FrameTable } from './frames.ts';
import { HostCalls } from './host.ts';
import { spanIn } from './place.ts';
import type { PythonRuntime } from './runtime.ts';

/** What `_sandbox.commands.dispatch` answers. */
interface Answer {
  value?: unknown;
  fault?: string;
  error?: {
    condition: string;
    message: string;
    hint: string | null;
    place: Place | null;
    sqlState: string | null;
  };
}

/** The engine's `Python` port over a booted runtime (`node.ts`, `browser.ts`). */
export function createPython(runtime: PythonRuntime): Python {
  const frames = new FrameTable();
  // Several warehouses share one interpreter, so that only the port knows what it holds.
  let files: ReadonlyMap<string, string> = new Map();
  let overridden: readonly RuleOverride[] = [];

  function call<T>(command: string, argument: unknown, host: PythonHost): T {
    const calls = new HostCalls(host, frames);
    const answer = JSON.parse(
      runtime.call(command, JSON.stringify(argument), Date.parse(host.now()), calls.answer),
    ) as Answer;
    if (calls.fault !== undefined) throw calls.fault;
    if (answer.fault !== undefined) throw new Error(`python: ${answer.fault}`);
    if (answer.error) throw errorOf(answer.error, files);
    return answer.value as T;
  }

  return {
    sync(next, overrides = []) {
      const sameRules = overrides === overridden || overrides.length + overridden.length === 0;
      if (next === files && sameRules) return;
      call('sync', { ...changes(files, next), overrides }, SILENT);
      files = next;
      overridden = overrides;
    },
    define: (paths, host) => call<Registration>('define', { paths: paths.toSorted() }, host),
    dataset: (handle, host) => frames.get(call<number>('dataset', { handle }, host)),
    snapshot(handle, latest, host) {
      const found = call<{ frame: number; version: TypedText } | null>('snapshot', { handle, latest }, host);
      return found && { frame: frames.get(found.frame), version: found.version };
    },
    notebook: (path, host) => call<string | null>('notebook', { path }, host) ?? undefined,
    test: ({ override, ...request }, host) =>
      call<TestReport>('test', { ...request, override: override ?? null }, host),
    dict: (module, name, host) => call<Record<string, string>>('dict', { module, name }, host),
  };
}

/** Files written and deleted between two states of the workspace. */
function changes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const written = Object.fromEntries([...after].filter(([path, text]) => before.get(path) !== text));
  return { written, deleted: [...before.keys()].filter((path) => !after.has(path)) };
}

function errorOf(error: NonNullable<Answer['error']>, files: ReadonlyMap<string, string>): EngineError {
  const { condition, message, hint, place, sqlState } = error;
  return new EngineError({
    condition,
    message,
    hint: hint ?? undefined,
    sqlState: sqlState ?? undefined,
    file: place?.file,
    span: place ? spanIn(files.get(place.file), place) : undefined,
  });
}

/** `sync` runs no learner code, so nothing is asked of it. */
const SILENT: PythonHost = {
  now: () => '1970-01-01T00:00:00Z',
  schema: refuse,
  collect: refuse,
  execute: refuse,
  write: refuse,
  stream: refuse,
  batchFrame: refuse,
  conf: refuse,
  utility: refuse,
  print: refuse,
};

function refuse(): never {
  throw new Error('python: sync asks nothing of the engine');
}
