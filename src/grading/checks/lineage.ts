import type { FlowRecord, UpdateRecord } from '../../engine/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds } from '../finding.ts';
import type { Look } from './look.ts';

/** The last update that built the table read what it must and nothing that it must not. */
export function checkLineage(check: CheckOf<'lineage'>, { scene }: Look): Finding {
  const update = scene.warehouse.state.updates.findLast((each) => flowsInto(each, check.table).length > 0);
  if (!update) return fails({ expected: `an update of ${check.table}`, actual: 'no update' });
  const inputs = inputsOf(update, check.table);
  const actual = `${check.table} reads ${inputs.join(', ') || 'nothing'}`;
  const missing = check.reads.find((name) => !inputs.includes(name));
  if (missing !== undefined) return fails({ expected: `${check.table} reads ${missing}`, actual });
  const forbidden = inputs.find((name) => check.never.some((pattern) => matches(name, pattern)));
  return forbidden === undefined ? holds() : fails({ expected: `${check.table} does not read ${forbidden}`, actual });
}

function flowsInto({ flows }: UpdateRecord, dataset: string): FlowRecord[] {
  return flows.filter((flow) => flow.dataset === dataset);
}

/** Tables, looking through the update's own views. */
function inputsOf(update: UpdateRecord, table: string): string[] {
  const found = new Set<string>();
  const visit = (dataset: string, seen: ReadonlySet<string>): void => {
    for (const input of flowsInto(update, dataset).flatMap((flow) => flow.inputs)) {
      const isView = flowsInto(update, input).some((flow) => flow.kind === 'view');
      if (!isView) found.add(input);
      else if (!seen.has(input)) visit(input, new Set([...seen, input]));
    }
  };
  visit(table, new Set([table]));
  return [...found].sort();
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
