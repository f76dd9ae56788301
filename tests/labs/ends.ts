import { join } from 'node:path';
import { expect, it } from 'vitest';
import { casesOf, openProof, placesIn, readLab } from '../../src/authoring/index.ts';
import { openWarehouse } from '../../src/engine/index.ts';
import { openNodePython } from '../../src/python/node.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';

/** A scenario's check plays weeks of nights: what its untouched start yields is left to `crosshire check` and to the browser. */
const ENDS = { exercise: ['start', 'solution', 'coverage'], scenario: ['solution', 'coverage'] };
const ROOT = join(import.meta.dirname, '../..');
export const places = placesIn(ROOT);
/** One interpreter for all labs that are proven in this thread. */
const python = openNodePython();

/**
 * What stops a broken lab early; the whole proof, twin seeds and every repair, is `npm run test:labs`. A file for each lab, so
 * that several are proven at once.
 */
export function itHasBothEnds(folder: string): void {
  it(`${folder} holds at its ends: the solution passes, done once or twice; an exercise's start fails what it declares`, async () => {
    const lab = readLab(join(ROOT, folder), places.bases);
    const { kind } = lab.start.lab;
    const interpreter = await python;
    const ports = { ...(await openNodePorts({ python: false })), python: () => interpreter };
    const proof = openProof(lab, (config) => openWarehouse(ports, config));
    const results = casesOf(lab)
      .filter(({ name, seed }) => ENDS[kind].includes(name) && seed === lab.start.lab.seed)
      .map((which) => proof.run(which));
    proof.close();
    expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  }, 600_000);
}
