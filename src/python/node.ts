import type { Python } from '../engine/ports.ts';
import { createPython } from './port.ts';
import { PYTHON_OPTIONS, startRuntime } from './runtime.ts';
import { readModules } from './sources.ts';
import { cachedStdlib } from './stdlib.ts';

/** Boots CPython in Node (about half a second) and returns the engine's port. One per test file is enough. */
export async function openNodePython(): Promise<Python> {
  const { loadPyodide } = await import('pyodide');
  const pyodide = await loadPyodide({ ...PYTHON_OPTIONS, stdLibURL: await cachedStdlib() });
  return createPython(startRuntime(pyodide, readModules()));
}
