// Packs DuckDB, CPython and its trimmed standard library into public/engine/, gzip-compressed (34 MB of wasm exceeds common
// per-file limits), with a hash in each name so that caches never serve an old one. manifest.json tells the page the names.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packPython } from './pack-python.mjs';

const OUT = 'public/engine';

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Writes `bytes` gzipped as `<stem>.<hash>.<ending>.gz` unless it is there; returns what the manifest needs. */
function pack(stem, ending, bytes) {
  const name = `${stem}.${digest(bytes)}.${ending}.gz`;
  const file = path.join(OUT, name);
  if (!existsSync(file)) writeFileSync(file, gzipSync(bytes, { level: 9 }));
  return { name, bytes: readFileSync(file).length, unpacked: bytes.length };
}

mkdirSync(OUT, { recursive: true });
const python = await packPython();
const manifest = {
  duckdb: pack('duckdb-eh', 'wasm', readFileSync('node_modules/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm')),
  pythonWasm: pack('python', 'wasm', readFileSync('node_modules/pyodide/pyodide.asm.wasm')),
  pythonScript: pack('python', 'mjs', readFileSync('node_modules/pyodide/pyodide.asm.mjs')),
  pythonStdlib: pack('python-stdlib', 'zip', python.stdlib),
  pythonSources: pack('python-sources', 'json', Buffer.from(JSON.stringify(python.sources))),
};
const keep = new Set(['manifest.json', 'labs', ...Object.values(manifest).map((asset) => asset.name)]);
for (const name of readdirSync(OUT)) if (!keep.has(name)) rmSync(path.join(OUT, name), { recursive: true });
writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
