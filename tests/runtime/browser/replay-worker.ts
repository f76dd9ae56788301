import { openBrowserPython, type PythonAssets } from '../../../src/python/browser.ts';
import { openBrowserDatabase } from '../../../src/runtime/browser/duckdb.ts';
import { yaml } from '../../../src/runtime/yaml.ts';
import type { StartBundle } from '../../../src/schema/bundle.ts';
import { createSources } from '../../../src/sources/index.ts';
import { replay } from './replay.ts';

/** What the page hands over, all of it fetched there. */
export interface ReplayAssets {
  duckdb: WebAssembly.Module;
  python: PythonAssets;
  lab: StartBundle;
  baked: Uint8Array;
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<ReplayAssets>) => {
  const database = await openBrowserDatabase(data.duckdb);
  const python = await openBrowserPython(data.python);
  const ports = { database, python: () => python, sources: createSources(), yaml };
  globalThis.postMessage(replay(ports, data.lab, data.baked));
});
