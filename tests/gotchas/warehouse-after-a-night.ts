import { join } from 'node:path';
import { readBase } from '../../src/authoring/base.ts';
import type { Register } from '../../src/authoring/index.ts';
import { openWarehouse, type Ports, type Warehouse } from '../../src/engine/index.ts';
import type { Step } from '../../src/schema/proof.ts';

const BASES = join(import.meta.dirname, '..', '..', 'scenarios', '_base');

/** What the web shop adds to the worked data set: one document. */
const DOCUMENT = {
  '/Volumes/dwh_prod/bronze/landing/shop_order/dt=2026-07-02/shop_order_0001.json':
    '{"order_id": "5001", "revision": 1, "order_ts": "2026-07-01T09:00:00Z", "customer_no": "C100", "country": "CH", "channel": "web", "items": [], "total_amount": 122.20}',
};

/**
 * The warehouse with web shop after the night of the worked data set. The gate holds gold back, as it should with that data,
 * so gold is published by hand.
 */
export function openAfterANight(ports: Ports, { worlds }: Register): Warehouse {
  const { value } = readBase(BASES, 'dwh-shop');
  const worked = worlds.find(({ id }) => id === 'worked');
  if (!value || !worked) throw new Error('the worked world or its base is not there');
  const warehouse = openWarehouse(
    { ...ports, sources: { deliver: ({ fault }) => (fault as { files: File[] }).files } },
    {
      seed: 1,
      clock: worked.world.clock,
      catalogs: value.base.catalogs,
      bundle: value.base.bundle,
      sources: { files: {} },
      repository: new Map(Object.entries(value.repository)),
      user: 'data-platform',
    },
  );
  for (const step of [...worked.world.steps, { land: DOCUMENT }]) land(warehouse, step);
  warehouse.apply({ do: 'run_job', job: 'dwh_daily' });
  const published = warehouse.apply({
    do: 'update_pipeline',
    pipeline: 'dwh_publish',
    refresh: [],
    full_refresh: [],
    reset_checkpoint: [],
    validate_only: false,
  });
  if (published.outcome !== 'ok') throw new Error(published.error?.message);
  return warehouse;
}

interface File {
  path: string;
  content: string;
  modified: string;
}

function land(warehouse: Warehouse, step: Step): void {
  if (!('land' in step)) throw new Error('the worked world lands files and does nothing else');
  const modified = step.modified ?? warehouse.state.clock;
  const files = Object.entries(step.land).map(([path, content]): File => ({ path, content, modified }));
  const { outcome, error } = warehouse.apply({
    do: 'deliver',
    source: 'files',
    day: warehouse.state.clock.slice(0, 10),
    fault: { files },
  });
  if (outcome !== 'ok') throw new Error(error?.message);
}
