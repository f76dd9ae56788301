import { EngineError } from '../errors.ts';
import type { TableFrame } from '../frame/index.ts';
import { backticked, completed } from '../warehouse/names.ts';
import { partsOf } from '../warehouse/python-write.ts';
import type { Table } from '../warehouse/state.ts';
import type { Context } from '../warehouse/statement/context.ts';
import { unknownTable } from '../warehouse/tables.ts';

export { partsOf };

/** The table that `spark.readStream.table` names. Throws when there is none, or something else that cannot be streamed here. */
export function streamedTable({ core, session }: Context, { name }: TableFrame): Table {
  const full = completed(partsOf(name), session.get());
  const table = core.state.tables.get(full);
  if (table && table.kind !== 'materialized_view') return table;
  if (!table && !core.state.views.has(full)) throw unknownTable(full);
  const what = table ? 'materialized view' : 'view';
  throw new EngineError({
    condition: 'SANDBOX_STREAM_SOURCE',
    message: `A stream over ${backticked(full)} is not in this sandbox: it is a ${what}.`,
    hint: `Stream from the tables below the ${what}, or read it with spark.read.`,
  });
}
