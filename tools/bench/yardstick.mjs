// The yardstick: a bare page with stock DuckDB-WASM, one table and one query.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { serve } from '../serve.mjs';

const PAGE = `<!doctype html><meta charset="utf-8"><title>bare</title><p id="answer"></p><script type="module" src="./bare.js"></script>`;
const SCRIPT = `
import * as duckdb from '@duckdb/duckdb-wasm';
const worker = new Worker('./duckdb-browser-eh.worker.js');
const db = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), worker);
await db.instantiate('./duckdb-eh.wasm');
const connection = await db.connect();
const table = await connection.query('SELECT sum(range) AS total FROM range(100000)');
document.getElementById('answer').textContent = String(table.toArray()[0].total);
`;

/** Beside the packages, or the script's imports do not resolve. */
const CACHE = path.join('node_modules', '.cache');

async function prepare(folder) {
  const source = path.join(folder, 'source.js');
  writeFileSync(source, SCRIPT);
  await build({
    root: process.cwd(),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'esnext',
      lib: { entry: source, formats: ['es'], fileName: () => 'bare.js' },
    },
  });
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  for (const file of ['duckdb-browser-eh.worker.js', 'duckdb-eh.wasm'])
    copyFileSync(`node_modules/@duckdb/duckdb-wasm/dist/${file}`, path.join(folder, file));
}

export async function bareDuckDb(browser, runs) {
  mkdirSync(CACHE, { recursive: true });
  const folder = path.resolve(mkdtempSync(path.join(CACHE, 'crosshire-bare-')));
  await prepare(folder);
  const server = await serve({ root: folder, port: 0 });
  const times = [];
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`http://localhost:${server.address().port}/`);
      await page.locator('#answer:not(:empty)').waitFor({ timeout: 60_000 });
      times.push(await page.evaluate(() => performance.now()));
      await context.close();
    }
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
  return times;
}
