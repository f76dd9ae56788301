// One night of the whole warehouse in Node: deliveries, the job with ingest, gate and publish.

import { findLab, placesIn, readLab } from '../../src/authoring/index.ts';
import { openWarehouse } from '../../src/engine/index.ts';
import { warehouseConfig } from '../../src/grading/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';

/** Milliseconds of each night after the first, which starts Python; one value a run and night. */
export async function nightFigures(runs) {
  const places = placesIn('.');
  const { start } = readLab(findLab('swiss-drop', places), places.bases);
  const nights = [];
  const histories = [];
  const forks = [];
  for (let run = 0; run < runs; run++) {
    const warehouse = openWarehouse(await openNodePorts(), warehouseConfig(start, start.lab.seed));
    const began = performance.now();
    let night = performance.now();
    let seen = 0;
    for (const { action } of start.history) {
      warehouse.apply(action);
      if (action.do !== 'run_job') continue;
      if (seen++ > 0) nights.push(performance.now() - night);
      night = performance.now();
    }
    histories.push(performance.now() - began);
    const forking = performance.now();
    warehouse.fork().close();
    forks.push(performance.now() - forking);
    warehouse.close();
  }
  return { nightNode: nights, historyOf14NightsNode: histories, forkNode: forks };
}
