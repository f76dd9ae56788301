import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const path = (from: string): string => fileURLToPath(new URL(from, import.meta.url));

/** A test's worker and all it imports as one text: it starts from a `blob:` address, as the sandbox's worker does. */
export async function bundleWorker(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: {
        'duckdb-browser-blocking': path('../../node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs'),
      },
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: path(`../runtime/browser/${entry}`), formats: ['es'] },
      rolldownOptions: { checks: { eval: false }, output: { codeSplitting: false } },
    },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`);
  return chunk.code;
}
