import type { Column } from '../../types.ts';
import type { Environment, Relation } from '../contract.ts';
import { fail } from '../fail.ts';
import { parseOne } from '../script.ts';
import { sameType } from '../types/index.ts';
import { planQuery } from './entry.ts';

/** The environment, plus table functions without arguments that only one clause knows. */
export function withTableFunctions(
  environment: Environment,
  functions: Readonly<Record<string, Relation>>,
): Environment {
  return {
    ...environment,
    tableFunction: (name, args, how) => functions[name.toLowerCase()] ?? environment.tableFunction(name, args, how),
  };
}

/**
 * Name and type of what `WITH VERSION (query)` yields. `last_snapshot_version()` inside the query has the same name and
 * type, so the query is planned until both agree, first with a column that is always NULL.
 * Source: docs.databricks.com/aws/en/sql/language-manual/functions/last_snapshot_version.
 */
export function versionColumn(text: string, environment: Environment): Column {
  let column: Column = { name: versionName(text), type: { kind: 'void' } };
  for (let turn = 0; turn < 3; turn++) {
    const last = { sql: '(SELECT NULL LIMIT 0)', columns: [column] };
    const { columns } = planQuery(text, withTableFunctions(environment, { last_snapshot_version: last }));
    const [found] = columns;
    if (found!.name === column.name && sameType(found!.type, column.type)) break;
    column = found!;
  }
  return column;
}

function versionName(text: string): string {
  const { tree, span } = parseOne(text);
  const body = tree.kind === 'query' ? tree.query.body : undefined;
  if (body?.kind === 'select' && body.items.length === 1) {
    const { alias, value } = body.items[0]!;
    return alias?.text ?? (value.kind === 'column' ? value.parts.at(-1)!.text : '');
  }
  throw fail(
    'INVALID_SNAPSHOT_VERSION_QUERY',
    'WITH VERSION takes one SELECT of exactly one column.',
    span,
    'Put several values into one: struct(a, b) AS version.',
  );
}
