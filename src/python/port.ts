import type { Python } from '../engine/ports.ts';

/** CPython with the stand-in loaded: one call in, JSON both ways; `host` answers while Python runs. */
export interface PythonRuntime {
  call(command: string, argument: unknown, now: string, host: (operation: string, argument: string) => string): unknown;
}

/** The engine's `Python` port over a booted runtime (`node.ts`, `browser.ts`). */
export function createPython(_runtime: PythonRuntime): Python {
  throw new Error('python: being written');
}
