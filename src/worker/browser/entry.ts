import { openBrowserPython, type PythonAssets } from '../../python/browser.ts';
import { openBrowserDatabase } from '../../runtime/browser/duckdb.ts';
import { labEngine } from '../../runtime/lab-engine.ts';
import { Host } from '../host.ts';
import { sealNetwork } from './seal.ts';

const host = new Host({
  engine: labEngine,
  openDatabase: (assets, alive) => openBrowserDatabase(assets as WebAssembly.Module, alive),
  async openPython(assets) {
    const python = await openBrowserPython(assets as PythonAssets);
    // Only now could anybody's code run that reaches for the network.
    sealNetwork(globalThis);
    return python;
  },
  now: () => Date.now(),
  send: (response) => globalThis.postMessage(response),
});
globalThis.addEventListener('message', (event) => host.receive(event.data));
