import type { Python } from '../engine/ports.ts';

/** Everything Python needs, as the page's loader fetched and unpacked it. */
export interface PythonAssets {
  /** `pyodide.asm.wasm`. */
  wasm: Uint8Array;
  /** URL (may be `blob:`) of `pyodide.asm.mjs` and `pyodide.mjs`. */
  loader: string;
  glue: string;
  /** `python-stdlib.<hash>.zip`. */
  stdlib: Uint8Array;
  /** `python-modules.<hash>.json`: path → text of the stand-in. */
  modules: Readonly<Record<string, string>>;
}

/** Boots CPython in a worker from bytes alone; no request is made. */
export async function openBrowserPython(_assets: PythonAssets): Promise<Python> {
  throw new Error('python: being written');
}
