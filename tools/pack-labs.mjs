// Packs labs for the browser: what opens them, what grades them, what solves them, start states made by the engine, and the
// starting evidence for the page. A lab whose inputs did not change keeps its files. A few processes pack them, one after the
// other: starting an engine takes longer than packing a small lab.
//   node tools/pack-labs.mjs          every lab
//   node tools/pack-labs.mjs ID...    these; the others stay as they are
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { labFolders, placesIn } from '../src/authoring/index.ts';

const OUT = 'public/engine/labs';
/** Index entries with the inputs they were made from; not part of the site. */
const CACHE = 'node_modules/.cache/crosshire/labs';
/** What every lab's packed files depend on besides its own folder and the bases. */
const SHARED = ['engine', 'python', 'sources', 'schema', 'grading', 'authoring', 'runtime'].map(
  (area) => `src/${area}`,
);
const MOST = 4;

function hashOf(roots) {
  const hash = createHash('sha256');
  for (const root of roots) {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort())
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const isWhole = (entry) => filesOf(entry).every((name) => existsSync(path.join(OUT, name)));

/** The entry that was written with these inputs, when all its files are there. */
function kept(id, inputs) {
  const file = path.join(CACHE, `${id}.json`);
  if (!existsSync(file)) return undefined;
  const { inputs: then, entry } = JSON.parse(readFileSync(file, 'utf8'));
  return isWhole(entry) && then === inputs ? entry : undefined;
}

/** What the index has of a lab that is left alone. The cache may be another tree's, which shares `node_modules`. */
function left(id) {
  const file = path.join(OUT, 'index.json');
  const index = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return index.find((entry) => entry.id === id && isWhole(entry));
}

const filesOf = ({ files }) => Object.values(files).flat();

/** A process that packs the labs it is sent. */
function startPacker() {
  const child = fork('tools/pack/process.mjs', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const pack = (folder, bases) =>
    new Promise((resolve, reject) => {
      const lost = (code) => reject(new Error(`${folder} was not packed (exit ${code})`));
      child.once('exit', lost);
      child.once('message', (entry) => {
        child.off('exit', lost);
        resolve(entry);
      });
      child.send({ folder, bases, out: OUT });
    });
  return { pack, end: () => child.kill() };
}

/** All items, some at a time, in order of their beginning; each lane has a packer of its own. */
async function each(items, most, work) {
  const rest = [...items];
  const lane = async () => {
    const packer = startPacker();
    try {
      for (let item = rest.shift(); item; item = rest.shift()) await work(item, packer);
    } finally {
      packer.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
}

const wanted = process.argv.slice(2);
const places = placesIn('.');
const shared = hashOf([...SHARED, places.bases, 'tools/pack']);
const entries = new Map();
const stale = [];
for (const folder of labFolders(places)) {
  const id = path.basename(folder);
  const inputs = createHash('sha256')
    .update(shared)
    .update(hashOf([folder]))
    .digest('hex');
  const asked = wanted.length === 0 || wanted.includes(id);
  const entry = asked ? kept(id, inputs) : left(id);
  if (entry) entries.set(id, entry);
  else if (asked) stale.push({ id, folder, inputs });
}
for (const folder of [OUT, CACHE]) mkdirSync(folder, { recursive: true });
await each(stale, Math.min(MOST, availableParallelism()), async ({ id, folder, inputs }, { pack }) => {
  const entry = await pack(folder, places.bases);
  writeFileSync(path.join(CACHE, `${id}.json`), JSON.stringify({ inputs, entry }));
  entries.set(id, entry);
});
const index = [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
const keep = new Set(['index.json', ...index.flatMap(filesOf)]);
for (const name of readdirSync(OUT)) if (!keep.has(name)) rmSync(path.join(OUT, name), { recursive: true });
writeFileSync(path.join(OUT, 'index.json'), JSON.stringify(index));
const megabytes = ({ open, check }) => `${(open / 1e6).toFixed(1)} MB to open, ${(check / 1e6).toFixed(1)} MB to check`;
console.log(
  index
    .map(({ id, bytes }) => `${id}: ${megabytes(bytes)}${stale.some((one) => one.id === id) ? '' : ', kept'}`)
    .join('\n'),
);
