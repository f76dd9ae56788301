// What Lighthouse says of the reading pages, on a phone and on a desk. Its own browser, since it drives one by a port.
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { launchOptions } from '../browser.mjs';

/** One page of each kind that is read. */
const PAGES = [
  '',
  'handbook/start/',
  'handbook/ingestion/i2-auto-loader/',
  'handbook/warehouse/',
  'handbook/reference/currency/',
  'gotchas/',
  'gotchas/drop-rule-too-strict/',
  'scenarios/',
  'scenarios/swiss-drop/debrief/',
];
const FORMS = { mobile: undefined, desktop: desktopConfig };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * A first visit, from the first run to the last: Lighthouse empties the cache, so what a page before kept in the storage
 * must not tell this one that its faces are in there.
 */
const FRESH = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'local_storage', 'indexeddb'];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** Scores of 100, and what costs points. */
async function scoresOf(url, port, config, runs) {
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, []]));
  const lost = new Set();
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(
      url,
      { port, logLevel: 'error', onlyCategories: CATEGORIES, clearStorageTypes: FRESH },
      config,
    );
    // A machine that is busy with other things: no score is better than one of a page half loaded.
    if (lhr.runtimeError) return { failed: lhr.runtimeError.message };
    for (const category of CATEGORIES) {
      scores[category].push(Math.round(lhr.categories[category].score * 100));
      for (const { id, weight } of lhr.categories[category].auditRefs)
        if (weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.9) lost.add(id);
    }
  }
  const medians = Object.fromEntries(Object.entries(scores).map(([category, values]) => [category, median(values)]));
  return lost.size === 0 ? medians : { ...medians, lost: [...lost].sort() };
}

/** Medians of a few runs for each page and form; `lost` names audits below 90. */
export async function lighthouseFigures(origin, base, runs) {
  const port = await freePort();
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  try {
    const figures = {};
    for (const page of PAGES)
      for (const [form, config] of Object.entries(FORMS))
        figures[`${base}${page} ${form}`] = await scoresOf(`${origin}${base}${page}`, port, config, runs);
    return figures;
  } finally {
    await browser.close();
  }
}
