import type { Ports } from '../../../src/engine/ports.ts';
import { stateHash } from '../../../src/runtime/hash.ts';
import { labEngine } from '../../../src/runtime/lab-engine.ts';
import { Session } from '../../../src/runtime/session.ts';
import type { Action } from '../../../src/schema/action.ts';
import type { StartBundle } from '../../../src/schema/bundle.ts';

/** Something of everything: SQL with decimals, a file, Python, both pipelines, the tests, a delivery, the job. */
export const ACTIONS: readonly Action[] = [
  {
    do: 'sql',
    text: 'CREATE TABLE dwh_prod.ops.mine AS SELECT country, sum(amount_eur) / 3 AS third FROM dwh_prod.gold.fct_order_line GROUP BY country',
  },
  {
    do: 'edit',
    path: 'src/dwh/pipelines/transforms/domains.py',
    content: '"""Domain values shared by the rules."""\n\nEU_COUNTRIES = ("DE", "AT", "CH", "NL")\n',
  },
  { do: 'run_tests', path: 'tests', k: '' },
  {
    do: 'update_pipeline',
    pipeline: 'dwh_ingest',
    refresh: [],
    full_refresh: ['sales_order_line'],
    reset_checkpoint: [],
    validate_only: false,
  },
  { do: 'deliver', source: 'sap_vbap', day: '2026-07-15' },
  { do: 'run_job', job: 'dwh_daily' },
];

/** The hash of everything the warehouse knows after each of the actions. */
export function replay(ports: Ports, lab: StartBundle, baked: Uint8Array): string[] {
  const histories = labEngine.histories(ports, lab, () => {});
  histories.add(baked);
  const session = new Session({ ports, lab, seed: lab.lab.seed, histories, attempt: null, now: () => 0 });
  return ACTIONS.map((action) => {
    session.act(action);
    return stateHash(session.warehouse);
  });
}
