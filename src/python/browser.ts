import { loadPyodide, version } from 'pyodide';
import type { Python } from '../engine/ports.ts';
import { createPython } from './port.ts';
import { PYTHON_OPTIONS, startRuntime } from './runtime.ts';

/** Everything Python needs, as the page's loader fetched and unpacked it. */
export interface PythonAssets {
  /** `pyodide.asm.wasm`. */
  wasm: Uint8Array<ArrayBuffer>;
  /** URL (`blob:`) of `pyodide.asm.mjs`. */
  glue: string;
  /** The trimmed standard library, a zip. */
  stdlib: Uint8Array<ArrayBuffer>;
  /** Path → text of the stand-in's modules. */
  modules: Readonly<Record<string, string>>;
}

/** Nobody serves this address: `withAssets` answers for it. */
const ASSETS = 'https://assets.invalid/';

/** No package is ever loaded, so the list of packages is empty. */
const LOCK = {
  info: { arch: 'wasm32', platform: 'emscripten', version, python: '3.14', abi_version: '2026_0' },
  packages: {},
};

/** Boots CPython in a worker from bytes alone; no request is made. */
export async function openBrowserPython({ wasm, glue, stdlib, modules }: PythonAssets): Promise<Python> {
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ glue)) as { default: unknown };
  const options = {
    ...PYTHON_OPTIONS,
    indexURL: ASSETS,
    stdLibURL: `${ASSETS}stdlib.zip`,
    lockFileContents: JSON.stringify(LOCK),
    packageBaseUrl: ASSETS,
    createPyodideModule,
  };
  const files = new Map([
    ['pyodide.asm.wasm', { bytes: wasm, type: 'application/wasm' }],
    ['stdlib.zip', { bytes: stdlib, type: 'application/zip' }],
  ]);
  const pyodide = await withAssets(files, () => loadPyodide(options as Parameters<typeof loadPyodide>[0]));
  return createPython(startRuntime(pyodide, new Map(Object.entries(modules))));
}

type Assets = ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>;

/** Pyodide asks for its files by `fetch`; while it boots, they are answered from memory, and nothing else is. */
async function withAssets<T>(files: Assets, work: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch;
  globalThis.fetch = async (input) => {
    const name = String(input instanceof Request ? input.url : input).slice(ASSETS.length);
    const file = files.get(name);
    if (!file) throw new Error(`python: asked for ${String(input)} while it started`);
    return new Response(file.bytes, { headers: { 'content-type': file.type } });
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}
