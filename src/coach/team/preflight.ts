/** What a laptop must be able to do before the day. `maybe`: the day goes on without it, but only online. */
export interface Finding {
  test: 'wasm' | 'worker' | 'storage' | 'room' | 'unpack' | 'assets' | 'offline' | 'clock';
  result: 'ok' | 'fails' | 'maybe';
  megabytes?: number;
}

/** Megabytes that the engine, Python and two labs need, with air. */
const ROOM = 300;

type Test = (asset: string) => Promise<Omit<Finding, 'test'>>;

const yes = (holds: boolean): Omit<Finding, 'test'> => ({ result: holds ? 'ok' : 'fails' });

const TESTS: Readonly<Record<Finding['test'], Test>> = {
  // The eight bytes of an empty module: what policy forbids fails here, too.
  wasm: async () => yes((await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))) !== undefined),
  worker: () =>
    new Promise((resolve, reject) => {
      const url = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
      const worker = new Worker(url, { type: 'module' });
      worker.onmessage = () => resolve(yes(true));
      worker.onerror = () => reject(new Error('the worker did not start'));
      setTimeout(() => reject(new Error('the worker did not answer')), 5000);
    }),
  storage: () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('crosshire-preflight');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase('crosshire-preflight');
        resolve(yes(true));
      };
    }),
  room: async () => {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    const megabytes = Math.floor((quota - usage) / 1e6);
    return { result: megabytes >= ROOM ? 'ok' : 'fails', megabytes };
  },
  unpack: async () => {
    const packed = new Blob(['crosshire']).stream().pipeThrough(new CompressionStream('gzip'));
    const text = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).text();
    return yes(text === 'crosshire');
  },
  assets: async (asset) => yes((await fetch(asset, { cache: 'no-store' })).ok),
  // Plain HTTP on a local network has no service worker; everything else works there.
  offline: async () => ({ result: 'serviceWorker' in navigator ? 'ok' : 'maybe' }),
  clock: async () => {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return yes(performance.now() > before && Date.now() > Date.UTC(2026, 0, 1));
  },
};

/** Tries everything, one after the other; what throws does not hold. `asset` is one of the engine's files. */
export async function preflight(asset: string, onFinding: (finding: Finding) => void): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [test, run] of Object.entries(TESTS) as [Finding['test'], Test][]) {
    const found = await run(asset).catch((): Omit<Finding, 'test'> => {
      const without = test === 'room' ? { result: 'maybe' as const, megabytes: 0 } : { result: 'fails' as const };
      return without;
    });
    const finding = { test, ...found };
    findings.push(finding);
    onFinding(finding);
  }
  return findings;
}

/** One letter a test, in order, and the team: what the coach writes down, e.g. `BLUE-OOOOOOMO`. */
export function codeOf(team: string, findings: readonly Finding[]): string {
  const letters = findings.map(({ result }) => ({ ok: 'O', fails: 'X', maybe: 'M' })[result]).join('');
  return `${team.toUpperCase()}-${letters}`;
}
