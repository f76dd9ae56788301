import type { loadPyodide } from 'pyodide';

/** CPython with the stand-in loaded: JSON text in and out; `host` answers while Python runs. */
export interface PythonRuntime {
  /** `now` in milliseconds since 1970: what every clock in Python says. Throws when CPython itself breaks down. */
  call(command: string, argument: string, now: number, host: HostFunction): string;
}

export type HostFunction = (operation: string, argument: string) => string;

type Pyodide = Awaited<ReturnType<typeof loadPyodide>>;
type Dispatch = ((command: string, argument: string, host: HostFunction) => string) & { destroy(): void };

/** Where the stand-in's own modules live in the interpreter's file system. */
const HOME = '/crosshire';

/** What `loadPyodide` needs for equal replays: no JavaScript globals, no random hashes, no input. */
export const PYTHON_OPTIONS = {
  jsglobals: Object.create(null) as object,
  env: { PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1', HOME: '/tmp' },
  checkAPIVersion: false,
  stdin: () => null,
} as const;

/** Writes the modules (path → text) into a booted Pyodide and closes its doors to JavaScript. */
export function startRuntime(pyodide: Pyodide, modules: ReadonlyMap<string, string>): PythonRuntime {
  for (const [path, text] of modules) {
    const full = `${HOME}/${path}`;
    pyodide.FS.mkdirTree(full.slice(0, full.lastIndexOf('/')));
    pyodide.FS.writeFile(full, text);
  }
  pyodide.FS.mkdirTree('/workspace');
  const dispatch = pyodide.runPython(BOOT) as Dispatch;
  return { call: (command, argument, now, host) => inSandboxTime(now, command, argument, host, dispatch) };
}

const BOOT = `
import sys
sys.path.insert(0, "${HOME}")
sys.dont_write_bytecode = True
sys.setrecursionlimit(1000)
from _sandbox import guard, commands
import pyspark.pipelines, pyspark.sql.functions, notebook_tools
guard.install()
commands.dispatch
`;

/**
 * CPython's clocks (`time.time`, `datetime.now`, `date.today`) ask `Date.now` and `performance.now` of the JavaScript
 * around it: both tell the sandbox's time while Python runs, and the real one while the engine answers.
 */
function inSandboxTime(now: number, command: string, argument: string, host: HostFunction, dispatch: Dispatch): string {
  const real = clocks();
  const sandbox = { date: () => now, performance: () => now };
  const answer: HostFunction = (operation, given) => {
    setClocks(real);
    try {
      return host(operation, given);
    } finally {
      setClocks(sandbox);
    }
  };
  setClocks(sandbox);
  try {
    return dispatch(command, argument, answer);
  } finally {
    setClocks(real);
  }
}

interface Clocks {
  date: () => number;
  performance: () => number;
}

function clocks(): Clocks {
  return { date: Date.now, performance: performance.now };
}

function setClocks(to: Clocks): void {
  Date.now = to.date;
  performance.now = to.performance;
}
