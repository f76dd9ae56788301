import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesOf, labFolders, openProof, placesIn, readLab } from '../src/authoring/index.ts';
import { openWarehouse } from '../src/engine/index.ts';
import { openNodePorts } from '../src/runtime/node/ports.ts';

const places = placesIn(join(import.meta.dirname, '..'));

/** The whole proof, wrong repairs and all, is `npm run test:labs`; what follows stops a broken lab early. */
describe.each(labFolders(places).map((folder) => [basename(folder), folder]))('%s', (_, folder) => {
  it('fails at the start what it declares, and its solution passes, done once or twice, on every seed', async () => {
    const lab = readLab(folder, places.bases);
    const ports = await openNodePorts();
    const proof = openProof(lab, (config) => openWarehouse(ports, config));
    const results = casesOf(lab)
      .filter(({ name }) => name === 'start' || name === 'solution' || name === 'coverage')
      .map((which) => proof.run(which));
    proof.close();
    expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  }, 600_000);
});
