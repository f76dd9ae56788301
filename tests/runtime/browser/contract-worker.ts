import { openBrowserDatabase } from '../../../src/runtime/browser/duckdb.ts';
import { sealNetwork } from '../../../src/worker/browser/seal.ts';
import { testDatabase } from '../database-contract.ts';

/** What the page learns: a line for each fact about the database, then what a sealed worker can still see. */
export interface ContractReport {
  facts: { title: string; error: string | null }[];
  /** Names that should be gone and are not. */
  reachable: string[];
  /** The database's answer after the seal. */
  answer: string | null | undefined;
}

const FORBIDDEN = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'Worker',
];

async function report(module: WebAssembly.Module): Promise<ContractReport> {
  const facts = await testDatabase(() => openBrowserDatabase(module));
  const database = await openBrowserDatabase(module);
  sealNetwork(globalThis);
  const scope = globalThis as unknown as Record<string, unknown>;
  const inherited = Object.getPrototypeOf(globalThis) as Record<string, unknown>;
  const reachable = FORBIDDEN.filter(
    (name) => scope[name] !== undefined || (Object.hasOwn(inherited, name) && inherited[name] !== undefined),
  );
  if ('storage' in navigator) reachable.push('navigator.storage');
  return { facts, reachable, answer: database.query(`SELECT 'still here'`).rows[0]?.[0] };
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<WebAssembly.Module>) => {
  globalThis.postMessage(await report(data));
});
