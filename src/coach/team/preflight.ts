/** What a laptop must be able to do before the day. `maybe`: the day goes on without it, but only online. */
export interface Finding {
  test: 'wasm' | 'worker' | 'storage' | 'room' | 'unpack' | 'assets' | 'offline' | 'clock' | 'persist' | 'download';
  result: 'ok' | 'fails' | 'maybe';
  megabytes?: number;
}

/** Megabytes that the engine, Python and two labs need, with air. */
const ROOM = 300;

type Test = (asset: string, saved: () => Promise<boolean>) => Promise<Omit<Finding, 'test'>>;

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
  offline: async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    return { result: registration?.active ? 'ok' : 'maybe' };
  },
  clock: async () => {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return yes(performance.now() > before && Date.now() > Date.UTC(2026, 0, 1));
  },
  // Whether a browser throws the attempt away when the disk is full is its own decision; plain HTTP has no say in it.
  persist: async () => ({ result: (await navigator.storage?.persist?.()) ? 'ok' : 'maybe' }),
  // A page is not told whether its file arrived: only who sits there sees that.
  download: async (_, saved) => yes(await saved()),
};

/**
 * Tries everything, one after the other; what throws does not hold. `asset` is one of the engine's files; `saved` offers a
 * file and asks whether it arrived.
 */
export async function preflight(
  asset: string,
  saved: () => Promise<boolean>,
  onFinding: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [test, run] of Object.entries(TESTS) as [Finding['test'], Test][]) {
    const found = await run(asset, saved).catch((): Omit<Finding, 'test'> => {
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
  const letters = findings.map(({ result }) => LETTERS[result]).join('');
  return `${team.toUpperCase()}-${letters}`;
}

const LETTERS = { ok: 'O', fails: 'X', maybe: 'M' } as const;

/** What such a code says; undefined for anything else. */
export function readCode(code: string): { team: string; findings: Finding[] } | undefined {
  const tests = Object.keys(TESTS) as Finding['test'][];
  const [, team, letters] = /^([A-Z0-9-]+)-([OXM]+)$/.exec(code) ?? [];
  if (team === undefined || letters?.length !== tests.length) return undefined;
  const results = Object.keys(LETTERS) as Finding['result'][];
  const findings = tests.map((test, at): Finding => {
    const result = results.find((one) => LETTERS[one] === letters[at]);
    return { test, result: result ?? 'fails' };
  });
  return { team, findings };
}
