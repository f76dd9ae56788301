import type { ContractReport } from '../runtime/browser/contract-worker.ts';
import { databaseFacts } from '../runtime/database-contract.ts';
import { bundleWorker } from './bundle-worker.ts';
import { expect, test } from './fixture.ts';

test('the database keeps its contract in a browser worker under the policy, and a sealed worker has no network', async ({
  page,
}) => {
  const script = await bundleWorker('contract-worker.ts');
  await page.goto('/');
  const report = await page.evaluate(async (code): Promise<ContractReport> => {
    const manifest = await (await fetch('/engine/manifest.json')).json();
    const packed = new Uint8Array(await (await fetch(`/engine/${manifest.duckdb.name}`)).arrayBuffer());
    const stream = new Blob([packed]).stream();
    const wasm = packed[0] === 0x1f ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
    const module = await WebAssembly.compile(await new Response(wasm).arrayBuffer());
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const worker = new Worker(address, { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.postMessage(module);
    });
  }, script);
  expect(report.facts).toEqual(databaseFacts.map(({ title }) => ({ title, error: null })));
  expect(report.reachable).toEqual([]);
  expect(report.answer).toBe('still here');
});
