import { orderedType } from '../cdc/order.ts';
import { isUnknown } from './analysis.ts';
import { planChanges } from './cdc-expressions.ts';
import { SEQUENCE } from './cdc-shape.ts';
import { refuseDrift } from './cdc-state.ts';
import type { UpdateRun } from './execute.ts';
import type { Dataset } from './graph.ts';
import type { Selection } from './selection.ts';
import { ensureTarget, type Shape } from './targets.ts';

/** Creates the tables of the selected flows that are missing, so that whatever reads them finds them, empty or not. */
export function setUp(update: UpdateRun, selection: Selection): void {
  const { host, spec, request, origin } = update;
  const datasets = new Set([...selection.flows].map((flow) => flow.dataset));
  for (const dataset of datasets) {
    if (dataset.definition.kind === 'temporary_view') continue;
    refuseDrift(host, dataset);
    const shape = shapeOf(update, dataset);
    // A materialized view changes its columns together with its rows.
    const present = host.store.get(dataset.key);
    if (shape && !(present && dataset.definition.kind === 'materialized_view')) {
      ensureTarget(host, spec, dataset, shape, { by: spec.runAs ?? request.by, origin });
    }
  }
}

/** Undefined where only the run can tell. */
function shapeOf({ host, prepared }: UpdateRun, dataset: Dataset): Shape | undefined {
  const { analysis, graph } = prepared;
  try {
    const columns = analysis.columns(dataset);
    const cdc = dataset.flows.map((flow) => flow.definition).find((definition) => definition.kind === 'auto_cdc');
    if (!cdc) return { columns };
    const source = analysis.source(cdc.source).columns;
    const { sequence } = planChanges(cdc, source, host.environment(graph.place));
    return { columns, hidden: [{ name: SEQUENCE, type: orderedType(sequence.type) }] };
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
