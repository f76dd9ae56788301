// Packs labs for the browser: what opens them, what grades them, what solves them, start states made by the engine, and the
// starting evidence for the page. A lab whose inputs did not change keeps its files. Each is packed by a process of its own.
//   node tools/pack-labs.mjs          every lab
//   node tools/pack-labs.mjs ID...    these; the others stay as they are
import { spawn } from 'node:child_process';
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

function pack(folder, bases) {
  const child = spawn(process.execPath, ['tools/pack/lab.mjs', folder, bases, OUT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`${folder} was not packed`)),
    );
  });
}

/** Some at a time, in order of their beginning. */
async function each(items, most, work) {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.shift(); item; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, lane));
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
await each(stale, Math.min(MOST, availableParallelism()), async ({ id, folder, inputs }) => {
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
