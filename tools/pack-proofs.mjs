// Runs every gotcha's proof on both sides, refuses a figure that is not the one the entry states, and packs what the pages
// show without JavaScript and what they need to run the proofs again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { LabError, placesIn, readRegister } from '../src/authoring/index.ts';
import { openWarehouse } from '../src/engine/index.ts';
import { openProofs } from '../src/grading/index.ts';
import { openNodePorts } from '../src/runtime/node/ports.ts';
import { unstated } from './pack/proofs.mjs';

const OUT = 'public/engine/proofs';
const ROOTS = [
  'src/content/gotchas',
  'src/content/worlds',
  'scenarios/_base',
  'src/engine',
  'src/python',
  'src/grading',
];

/** Everything a proof's figures depend on, and this tool. */
function inputsHash() {
  const hash = createHash('sha256');
  for (const root of [...ROOTS, 'tools/pack']) {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort())
      hash.update(file).update(readFileSync(file));
  }
  return hash.update(readFileSync(import.meta.filename)).digest('hex');
}

/** Both sides of each proof by slug. Ends with every figure that is not as stated. */
async function provenSides({ entries, worlds }) {
  const proofs = openProofs(await openNodePorts(), worlds, openWarehouse);
  const problems = [];
  const proven = entries.flatMap(({ slug, number, proof }) => {
    if (!proof) return [];
    const [wrong, right] = ['wrong', 'right'].map((side) => proofs.run(proof, side));
    problems.push(...unstated(proof, { wrong, right }).map((problem) => `${number} ${slug}: ${problem}`));
    return [[slug, { wrong, right }]];
  });
  proofs.close();
  if (problems.length > 0) throw new Error(`proofs that do not show what they state:\n${problems.join('\n')}`);
  return Object.fromEntries(proven);
}

async function pack() {
  const register = readRegister('src/content', placesIn('.').bases);
  const sides = await provenSides(register);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const proofs = Object.fromEntries(register.entries.flatMap(({ slug, proof }) => (proof ? [[slug, proof]] : [])));
  const bytes = gzipSync(JSON.stringify({ worlds: register.worlds, proofs }), { level: 9 });
  const name = `proofs.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.json.gz`;
  writeFileSync(path.join(OUT, name), bytes);
  writeFileSync(path.join(OUT, 'index.json'), JSON.stringify({ file: name, bytes: bytes.length, sides }));
  console.log(`proofs: ${Object.keys(sides).length} of ${register.entries.length} gotchas, ${bytes.length} bytes`);
}

const stamp = path.join(OUT, '.stamp');
const inputs = inputsHash();
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) {
  console.log('proofs: nothing changed since they were packed');
} else {
  try {
    await pack();
  } catch (error) {
    console.error(error instanceof LabError || error instanceof Error ? error.message : error);
    process.exit(1);
  }
  writeFileSync(stamp, inputs);
}
