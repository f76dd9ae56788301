import type { Ports } from '../../engine/index.ts';
import { openBrowserPython, type PythonAssets } from '../../python/browser.ts';
import { openBrowserDatabase } from '../../runtime/browser/duckdb.ts';
import { labEngine } from '../../runtime/lab-engine.ts';
import { yaml } from '../../runtime/yaml.ts';
import { createSources } from '../../sources/index.ts';
import { Host, type HostEnvironment } from '../host.ts';
import { sealNetwork } from './seal.ts';

/** What the page hands to every worker it starts. */
export interface BrowserAssets {
  duckdb: WebAssembly.Module;
  python: PythonAssets;
}

const openPorts: HostEnvironment['openPorts'] = async (assets, { progress, alive }): Promise<Ports> => {
  const { duckdb, python } = assets as BrowserAssets;
  progress({ stage: 'engine', done: 0, total: 0 });
  const database = await openBrowserDatabase(duckdb, alive);
  progress({ stage: 'python', done: 0, total: 0 });
  const interpreter = await openBrowserPython(python);
  sealNetwork(globalThis);
  return { database, python: () => interpreter, sources: createSources(), yaml };
};

const host = new Host({
  engine: labEngine,
  openPorts,
  now: () => Date.now(),
  send: (response) => globalThis.postMessage(response),
});
globalThis.addEventListener('message', (event) => host.receive(event.data));
