import type { PythonAssets } from '../python/browser.ts';
import { download, downloadBytes, downloadModule } from './browser/download.ts';
import worker from './browser/entry.ts?worker&url';
import { browserSpawner } from './browser/spawn.ts';
import { Client, type ClientOptions } from './client.ts';
import { Keys } from './keys.ts';
import { Prover } from './prover.ts';
import type { StartOptions } from './start.ts';

/** Addresses of the packed engine (`public/engine/manifest.json`), all gzip-compressed. */
export interface EngineLinks {
  duckdb: string;
  pythonWasm: string;
  /** `pyodide.asm.mjs`. */
  pythonScript: string;
  /** The trimmed standard library, a zip. */
  pythonStdlib: string;
  /** JSON: path → text of the stand-in's modules. */
  pythonSources: string;
}

type Handlers = Pick<ClientOptions, 'onProgress' | 'onEntry' | 'onState' | 'onLog'>;

/**
 * A sandbox in this page. Downloads begin at once and happen once; the page keeps the compiled modules and bytes, so that
 * a new worker needs neither network nor compilation.
 */
export function connectBrowser(links: EngineLinks, handlers: Handlers): Client {
  const assets = downloadDuckDB(links.duckdb, handlers);
  const python = downloadPython(links);
  // Whoever asks for them hears of a failure; until then it is not unhandled.
  assets.catch(() => {});
  python.catch(() => {});
  return new Client({ ...handlers, spawn: browserSpawner(worker), assets: () => assets, python: () => python });
}

/** Runs gotchas' proofs in this page; downloads begin with the first proof. */
export function connectProver(links: EngineLinks, handlers: Pick<StartOptions, 'onProgress'>): Prover {
  return new Prover(onDemand(links, handlers));
}

/** Makes answer keys in this page; downloads begin with the first one. */
export function connectKeys(links: EngineLinks, handlers: Pick<StartOptions, 'onProgress'>): Keys {
  return new Keys(onDemand(links, handlers));
}

/** Everything is fetched when the first worker starts, once; what failed is tried again by the next. */
function onDemand(links: EngineLinks, handlers: Pick<StartOptions, 'onProgress'>): StartOptions {
  let assets: Promise<WebAssembly.Module> | undefined;
  let python: Promise<PythonAssets> | undefined;
  return {
    ...handlers,
    spawn: browserSpawner(worker),
    assets() {
      assets ??= downloadDuckDB(links.duckdb, handlers);
      assets.catch(() => {
        assets = undefined;
      });
      return assets;
    },
    python() {
      python ??= downloadPython(links);
      python.catch(() => {
        python = undefined;
      });
      return python;
    },
  };
}

function downloadDuckDB(url: string, { onProgress }: Handlers): Promise<WebAssembly.Module> {
  let done = 0;
  return downloadModule(url, (received, total) => {
    done += received;
    onProgress?.({ stage: 'engine', done, total, text: 'bytes' });
  });
}

async function downloadPython(links: EngineLinks): Promise<PythonAssets> {
  const [wasm, script, stdlib, modules] = await Promise.all([
    downloadBytes(links.pythonWasm),
    download(links.pythonScript),
    downloadBytes(links.pythonStdlib),
    downloadBytes(links.pythonSources),
  ]);
  const text = await new Response(script).text();
  const glue = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return { wasm, glue, stdlib, modules: JSON.parse(new TextDecoder().decode(modules)) };
}
