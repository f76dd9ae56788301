import { t } from '../../i18n/index.ts';
import type { GradingBundle, StartBundle } from '../../schema/bundle.ts';
import type { EngineLinks } from '../../worker/connect.ts';
import type { CatchUpSteps, LabData, ShownRepair } from './lab-data.ts';

/** Addresses the page hands over, made at build time. All JSON is gzip-compressed. */
export interface LabUrls {
  engine: EngineLinks;
  start: string;
  baked: string;
  grading: string;
  /** States that only a check needs. */
  bakedForCheck: readonly string[];
  solution: string;
  /** The page with the lab's debrief. */
  debrief: string;
  /** What a game day's catch-ups do. */
  catchUp: string;
  /** Where the listings of the handbook lie. */
  listings: string;
}

/** Fetches a gzip-compressed file; a server that sends it with Content-Encoding has unpacked it already. */
export async function fetchUnpacked(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(t('boot.fetch', { url, status: response.status }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

async function fetchJson<T>(url: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await fetchUnpacked(url))) as T;
}

/** The lab's start now, the rest when it is asked for. */
export async function labDataFrom(urls: LabUrls): Promise<LabData> {
  const start = await fetchJson<StartBundle>(urls.start);
  return {
    start,
    grading: async () => {
      const [grading, ...baked] = await Promise.all([
        fetchJson<GradingBundle>(urls.grading),
        ...urls.bakedForCheck.map(fetchUnpacked),
      ]);
      return { grading, baked };
    },
    solution: () => fetchJson<ShownRepair[]>(urls.solution),
    debrief: () => fetchArticle(urls.debrief),
    catchUp: () => fetchJson<CatchUpSteps>(urls.catchUp),
  };
}

/** What stands in the article of a page of this site. */
async function fetchArticle(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(t('boot.fetch', { url, status: response.status }));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('article')?.innerHTML ?? '';
}
