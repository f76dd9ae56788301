// Packs every lab for the browser: what opens it, what grades it, what solves it, its start states made by the engine, and
// the starting evidence that the page shows without JavaScript. Answers stay in files of their own.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { labFolders, placesIn, readLab } from '../src/authoring/index.ts';
import { openWarehouse } from '../src/engine/index.ts';
import { openHistories } from '../src/grading/index.ts';
import { bake } from '../src/runtime/baked.ts';
import { openNodePorts } from '../src/runtime/node/ports.ts';
import { shownRepairs } from './pack/repairs.mjs';

const OUT = 'public/engine/labs';
const ENGINE = 'public/engine/manifest.json';

const digest = (...parts) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);

/** Writes gzipped bytes under a name with their hash; returns name and size. */
function write(stem, ending, bytes) {
  const name = `${stem}.${digest(bytes)}.${ending}.gz`;
  const packed = gzipSync(bytes, { level: 9 });
  writeFileSync(path.join(OUT, name), packed);
  return { name, bytes: packed.length };
}

const json = (value) => Buffer.from(JSON.stringify(value));

/** Charts over the start state: what a visitor sees before the first click. */
function evidence(charts, warehouse) {
  return charts.map((chart) => {
    const { columns, rows } = warehouse.query(chart.sql);
    return { chart, columns: columns.map(({ name, type }) => ({ name, type: type.kind.toUpperCase() })), rows };
  });
}

/** Replays a lab's history on one seed, in a database of its own, and hands both states to `work`. */
async function onSeed(start, seed, work) {
  const ports = await openNodePorts();
  const histories = openHistories(start, (config) => openWarehouse(ports, config));
  try {
    return work(histories, seed);
  } finally {
    histories.close();
  }
}

async function packLab(folder, bases) {
  const { start, grading, solution } = readLab(folder, bases);
  const { lab, id } = start;
  const own = await onSeed(start, lab.seed, (histories, seed) => ({
    solution: write(`${id}.solution`, 'json', json(shownRepairs(solution, histories.start(seed)))),
    baked: write(`${id}.baked`, 'bin', bake(start, histories, seed, 'start')),
    clean: write(`${id}.clean`, 'bin', bake(start, histories, seed, 'clean')),
    charts: evidence(lab.charts, histories.start(seed)),
  }));
  const forCheck = [own.clean];
  // A check that asks for a twin asks for one: the first.
  const [twin] = lab.twins;
  if (twin !== undefined)
    forCheck.push(
      await onSeed(start, twin, (histories, seed) => write(`${id}.twin`, 'bin', bake(start, histories, seed, 'clean'))),
    );
  const files = {
    start: write(`${id}.start`, 'json', json(start)),
    grading: write(`${id}.grading`, 'json', json(grading)),
    solution: own.solution,
    baked: own.baked,
  };
  const entry = {
    id,
    title: lab.title,
    summary: lab.summary,
    kind: lab.kind,
    minutes: lab.minutes,
    start: lab.start,
    phases: lab.phases,
    tasks: start.tasks.map(({ phase, title }) => ({ phase, title })),
    files: {
      ...Object.fromEntries(Object.entries(files).map(([part, { name }]) => [part, name])),
      bakedForCheck: forCheck.map(({ name }) => name),
    },
    bytes: files.start.bytes + files.baked.bytes + files.grading.bytes + engineBytes(),
    charts: own.charts,
  };
  return entry;
}

function engineBytes() {
  return Object.values(JSON.parse(readFileSync(ENGINE, 'utf8'))).reduce((sum, asset) => sum + asset.bytes, 0);
}

/** Everything the packed files depend on: labs, engine, and this tool. */
function inputsHash() {
  const hash = createHash('sha256');
  for (const root of [
    'scenarios',
    'exercises',
    'src/engine',
    'src/python',
    'src/sources',
    'src/schema',
    'src/grading',
    'src/authoring',
    'src/runtime',
    'tools',
  ]) {
    if (!existsSync(root)) continue;
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort())
      hash.update(file).update(readFileSync(file));
  }
  return hash.update(readFileSync(ENGINE)).digest('hex');
}

const stamp = path.join(OUT, '.stamp');
const inputs = inputsHash();
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) {
  console.log('labs: nothing changed since they were packed');
} else {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const places = placesIn('.');
  const entries = [];
  for (const folder of labFolders(places)) entries.push(await packLab(folder, places.bases));
  writeFileSync(path.join(OUT, 'index.json'), json(entries));
  writeFileSync(stamp, inputs);
  console.log(
    `labs: ${entries.map(({ id, bytes }) => `${id} (${(bytes / 1e6).toFixed(1)} MB with the engine)`).join(', ')}`,
  );
}
