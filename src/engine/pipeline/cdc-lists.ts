import { ordered, orderedType } from '../cdc/order.ts';
import { EngineError } from '../errors.ts';
import { quote, quoteText } from '../sql/quote.ts';
import type { Column } from '../types.ts';
import type { ChangeExpressions } from './cdc-expressions.ts';
import type { AutoCdcFlow } from './definition.ts';
import type { FlowRun } from './flow-run.ts';
import { placed } from './graph.ts';

/**
 * What the journal of a target keeps of an event besides its values: the system sequence in the form that orders, or the
 * names of the columns to write, lower case, NULL for all. `sql` is the cell over the source's alias `s`.
 */
export function journalCell(
  flow: AutoCdcFlow,
  source: readonly Column[],
  { system }: ChangeExpressions,
): { column: Column; sql: string } {
  if (system) {
    const column: Column = { name: '__system', type: orderedType(system.type) };
    return { column, sql: `${ordered(system.type, system.sql)} AS __sys` };
  }
  const column: Column = { name: '__listed', type: { kind: 'array', element: { kind: 'string' } } };
  const wanted = flow.columnsToUpdate?.toLowerCase();
  const list = source.find(({ name }) => name.toLowerCase() === wanted);
  const names = list ? `list_transform(s.${quote(list.name)}, lambda x: lower(x))` : 'NULL';
  return { column, sql: `CAST(${names} AS VARCHAR[]) AS __listed` };
}

/**
 * An upsert says which columns it writes, by names that the target has. What the platform does without, or with other
 * names, is not documented: nothing of such a batch is applied.
 */
export function checkLists(run: FlowRun, staged: string, data: readonly Column[]): void {
  const column = (run.flow.definition as AutoCdcFlow).columnsToUpdate ?? '';
  const known = data.map(({ name }) => quoteText(name.toLowerCase())).join(', ');
  const { rows } = run.stages.database.query(
    `SELECT CAST(count(*) FILTER (__listed IS NULL) AS VARCHAR), min(__strange) FROM
      (SELECT __listed, list_filter(list_transform(__listed, lambda x: coalesce(x, 'NULL')), lambda x: x NOT IN (${known}))[1]
        AS __strange FROM ${staged} WHERE NOT __del)`,
  );
  const [missing = '0', strange] = rows[0] ?? [];
  const fail = (message: string, hint: string) => {
    throw new EngineError({
      condition: 'SANDBOX_NOT_SUPPORTED',
      message: `Flow ${run.flow.label}: ${message} What the platform does then is not documented. Nothing of the batch was applied.`,
      hint,
      ...placed(run.flow.definition.at),
    });
  };
  if (missing !== '0')
    fail(
      `${missing} change events have NULL in ${column}, which names the columns to update.`,
      'Give every upsert its list in a view before the flow.',
    );
  if (strange !== null && strange !== undefined)
    fail(
      `a change event names ${strange} in ${column}, which is no column of the target.`,
      `Its columns are ${data.map(({ name }) => name).join(', ')}.`,
    );
}
