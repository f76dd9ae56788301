// Computes the worked data set and what each mistake makes of it, refuses a figure that is not the one stated, and keeps
// the result for the handbook's page.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placesIn, readRegister, readWorkedSet } from '../src/authoring/index.ts';
import { openWarehouse } from '../src/engine/index.ts';
import { openProofs, workedSet } from '../src/grading/index.ts';
import { openNodePorts } from '../src/runtime/node/ports.ts';

const OUT = 'public/engine/worked.json';
const ROOTS = ['src/content/worlds', 'scenarios/_base', 'src/engine', 'src/python', 'src/grading'];

/** Everything the figures depend on, and this tool. */
function inputsHash() {
  const hash = createHash('sha256');
  for (const root of ROOTS) {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort())
      hash.update(file).update(readFileSync(file));
  }
  for (const file of ['src/content/worked-set.yml', import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

async function compute() {
  const set = readWorkedSet('src/content');
  const { worlds } = readRegister('src/content', placesIn('.').bases);
  const proofs = openProofs(await openNodePorts(), worlds, openWarehouse);
  try {
    return workedSet(proofs, set);
  } finally {
    proofs.close();
  }
}

const inputs = inputsHash();
if (existsSync(OUT) && JSON.parse(readFileSync(OUT, 'utf8')).inputs === inputs) {
  console.log('worked set: nothing changed since it was packed');
} else {
  try {
    const result = await compute();
    mkdirSync(path.dirname(OUT), { recursive: true });
    writeFileSync(OUT, JSON.stringify({ inputs, ...result }));
    console.log(`worked set: ${result.tables.length} tables, ${result.mistakes.length} mistakes`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
