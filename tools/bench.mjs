// npm run bench: medians of several runs, one JSON document on stdout. Needs a build; asserts nothing.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { browserFigures } from './bench/browser.mjs';
import { crowdedDay, debriefComputed, debriefOpened } from './bench/debrief.mjs';
import { lighthouseFigures } from './bench/lighthouse.mjs';
import { nightFigures } from './bench/night.mjs';
import { summary } from './bench/statistics.mjs';
import { bareDuckDb } from './bench/yardstick.mjs';
import { launchOptions } from './browser.mjs';
import { serve } from './serve.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Lighthouse takes some twenty seconds a page. */
const LIGHTHOUSE_RUNS = Math.min(RUNS, 3);

if (!existsSync('dist/index.html')) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}

const day = crowdedDay();
const server = await serve({ port: 0 });
const origin = `http://localhost:${server.address().port}`;
const browser = await chromium.launch(launchOptions());
try {
  const figures = {
    ...(await browserFigures(browser, origin, RUNS)),
    yardstickBareDuckDb: await bareDuckDb(browser, RUNS),
    ...(await nightFigures(RUNS)),
    debriefComputed40x10000: debriefComputed(day, RUNS),
    ...(await debriefOpened(browser, origin, day, RUNS)),
    lighthouse: await lighthouseFigures(origin, '/', LIGHTHOUSE_RUNS),
  };
  const document = {
    runs: RUNS,
    cores: cpus().length,
    node: process.version,
    chromium: browser.version(),
    unit: 'ms unless the name says otherwise',
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, values]) => [name, Array.isArray(values) ? summary(values) : values]),
    ),
  };
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
} finally {
  await browser.close();
  server.close();
}
