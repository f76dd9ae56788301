import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesOf, labFolders, openProof, placesIn, readLab } from '../src/authoring/index.ts';
import { openWarehouse } from '../src/engine/index.ts';
import { openNodePorts } from '../src/runtime/node/ports.ts';

const ENDS = ['start', 'solution', 'coverage'];
const places = placesIn(join(import.meta.dirname, '..'));

/** The whole proof, twin seeds and every repair, is `npm run test:labs`; what follows stops a broken lab early. */
describe.each(labFolders(places).map((folder) => [basename(folder), folder]))('%s', (_, folder) => {
  it('fails at the start what it declares, and its solution passes, done once or twice', async () => {
    const lab = readLab(folder, places.bases);
    const ports = await openNodePorts();
    const proof = openProof(lab, (config) => openWarehouse(ports, config));
    const results = casesOf(lab)
      .filter(({ name, seed }) => ENDS.includes(name) && seed === lab.start.lab.seed)
      .map((which) => proof.run(which));
    proof.close();
    expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  }, 600_000);
});
