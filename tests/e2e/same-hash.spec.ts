import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReplayAssets } from '../runtime/browser/replay-worker.ts';
import { bundleWorker } from './bundle-worker.ts';
import { expect, test } from './fixture.ts';

const run = promisify(execFile);

test('the same actions lead to the same warehouse in Node and in the browser, hash by hash', async ({ page }) => {
  test.slow();
  const inNode = run('node', ['tests/e2e/replay-in-node.ts']).then(({ stdout }): string[] => JSON.parse(stdout));
  const script = await bundleWorker('replay-worker.ts');
  await page.goto('/');
  const inBrowser = await page.evaluate(async (code): Promise<string[]> => {
    const unpacked = async (url: string): Promise<ArrayBuffer> => {
      const packed = new Uint8Array(await (await fetch(`/engine/${url}`)).arrayBuffer());
      if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed.buffer;
      return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
    };
    const json = async (url: string) => JSON.parse(new TextDecoder().decode(await unpacked(url)));
    const manifest = await json('manifest.json');
    const lab = (await json('labs/index.json')).find((one: { id: string }) => one.id === 'swiss-drop');
    const assets: ReplayAssets = {
      duckdb: await WebAssembly.compile(await unpacked(manifest.duckdb.name)),
      python: {
        wasm: new Uint8Array(await unpacked(manifest.pythonWasm.name)),
        glue: URL.createObjectURL(new Blob([await unpacked(manifest.pythonScript.name)], { type: 'text/javascript' })),
        stdlib: new Uint8Array(await unpacked(manifest.pythonStdlib.name)),
        modules: await json(manifest.pythonSources.name),
      },
      lab: await json(`labs/${lab.files.start}`),
      baked: new Uint8Array(await unpacked(`labs/${lab.files.baked}`)),
    };
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.postMessage(assets);
    });
  }, script);
  expect(inBrowser).toEqual(await inNode);
  expect(new Set(inBrowser).size).toBeGreaterThan(4);
});
