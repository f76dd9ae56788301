import { fetchUnpacked } from '../../sandbox/state/lab-links.ts';
import type { EngineLinks } from '../../worker/connect.ts';
import type { KeyLab } from '../../worker/protocol.ts';
import type { KeySource } from './keys.ts';

/** Addresses of what a key is made from. Only the console's page has them. */
export interface KeyLinks {
  engine: EngineLinks;
  labs: Readonly<Record<string, { start: string; grading: string; solution: string; edition: string }>>;
}

/** The engine and the labs of this site; nothing is fetched before a key is wanted. */
export function keySource({ engine, labs }: KeyLinks): KeySource {
  const linksOf = (id: string) => {
    const found = labs[id];
    if (!found) throw new Error(`there is no lab ${id} on this site`);
    return found;
  };
  return {
    async connect(onProgress) {
      const { connectKeys } = await import('../../worker/connect.ts');
      return connectKeys(engine, { onProgress });
    },
    async lab(id) {
      const links = linksOf(id);
      const [lab, grading, solution] = await Promise.all([
        fetchJson<KeyLab['lab']>(links.start),
        fetchJson<KeyLab['grading']>(links.grading),
        fetchJson<KeyLab['solution']>(links.solution),
      ]);
      return { lab, grading, solution };
    },
    edition: (id) => labs[id]?.edition ?? '',
  };
}

async function fetchJson<T>(url: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await fetchUnpacked(url))) as T;
}
