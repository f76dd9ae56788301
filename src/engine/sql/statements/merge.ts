import type { Expression } from '../ast/expression.ts';
import type { MergeClause, Statement } from '../ast/statement.ts';
import type { Plan } from '../contract.ts';
import { fail } from '../fail.ts';
import { contextOf } from '../plan/context.ts';
import { condition, planExpr } from '../plan/expression.ts';
import { type PlannedFrom, planFrom } from '../plan/from.ts';
import type { Planner } from '../plan/planner.ts';
import { Scope, type VisibleColumn } from '../plan/scope.ts';
import { backtick, quote, quoteText } from '../quote.ts';
import { planAssignments } from './change.ts';
import { nullOf, type OpenTarget, openTarget, selectList, stored, targetColumn } from './target.ts';

type Merge = Extract<Statement, { kind: 'merge' }>;

/** What the texts of a MERGE are made of. */
interface Parts {
  planner: Planner;
  node: Merge;
  open: OpenTarget;
  source: VisibleColumn[];
  /** FROM-able: the target with a row number, the source with a mark. */
  targetText: string;
  sourceText: string;
  sourceAlias: string;
  on: string;
}

/**
 * MERGE as a query over the old target. Each target row is joined to its source rows, gets the number of the first
 * clause that applies, and is kept, changed or dropped by that number; source rows without a partner are added.
 */
export function planMerge(planner: Planner, node: Merge): Extract<Plan, { kind: 'merge' }> {
  const parts = prepare(planner, node);
  const decided = decide(parts);
  const inserts = planInserts(parts);
  const changes = planChanges(parts, decided.text);
  return {
    kind: 'merge',
    target: parts.open.target,
    changes: changes.query,
    inserts,
    touched: changes.touched,
    counts: `SELECT ${inserts ? `(SELECT CAST(count(*) AS VARCHAR) FROM (${inserts}))` : "'0'"} AS inserted, ${changes.counts}`,
    guard: planGuard(parts, decided.action),
    reads: planner.reads,
    predicate: node.on.text,
  };
}

function prepare(planner: Planner, node: Merge): Parts {
  const open = openTarget(planner, node.target);
  const from = planFrom(planner, node.source, undefined);
  const alias = planner.alias();
  const source = from.columns.map((column, index) => ({ ...column, sql: `${alias}.c${index + 1}` }));
  const targetText = `(SELECT *, row_number() OVER () AS "__row" FROM ${open.relation.sql}) AS ${open.alias}`;
  const scope = new Scope({ columns: [...open.columns, ...source] });
  const on = condition(contextOf(planner, scope, 'ON'), node.on.condition, 'where').sql;
  return { planner, node, open, source, targetText, sourceText: sourceText(from, alias), sourceAlias: alias, on };
}

function sourceText(from: PlannedFrom, alias: string): string {
  const list = from.columns.map((column, index) => `${column.sql} AS c${index + 1}`);
  return `(SELECT ${[...list, 'true AS "__source"'].join(', ')} FROM ${from.sql}) AS ${alias}`;
}

/** Clauses count from 1 over the whole statement. */
function clausesOf(node: Merge, when: MergeClause['when']): { clause: MergeClause; number: number }[] {
  return node.clauses
    .map((clause, index) => ({ clause, number: index + 1 }))
    .filter(({ clause }) => clause.when === when);
}

/** `CASE WHEN condition THEN number … END`. */
function firstThatApplies(parts: Parts, when: MergeClause['when'], columns: readonly VisibleColumn[]): string {
  const context = contextOf(parts.planner, new Scope({ columns }), 'a MERGE condition');
  const branches = clausesOf(parts.node, when).map(({ clause, number }) => {
    const test = clause.condition ? condition(context, clause.condition, 'where').sql : 'true';
    return `WHEN ${test} THEN ${number}`;
  });
  return branches.length > 0 ? `(CASE ${branches.join(' ')} END)` : 'CAST(NULL AS INTEGER)';
}

/** Every target row once, its source row beside it, and `__action`; columns are t1… and s1… by position. */
function decide(parts: Parts): { text: string; action: string } {
  const { open, source, on } = parts;
  const matched = firstThatApplies(parts, 'matched', [...open.columns, ...source]);
  const alone = firstThatApplies(parts, 'not_matched_by_source', open.columns);
  const mark = `${parts.sourceAlias}."__source"`;
  const action = `CASE WHEN ${mark} THEN ${matched} ELSE ${alone} END`;
  const list = [
    ...open.columns.map((column, index) => `${column.sql} AS t${index + 1}`),
    ...source.map((column, index) => `${column.sql} AS s${index + 1}`),
    `${action} AS "__action"`,
    ...(open.relation.files ? [`${open.alias}."__file"`] : []),
  ];
  const once = `row_number() OVER (PARTITION BY ${open.alias}."__row" ORDER BY ${action} ASC NULLS LAST) = 1`;
  const text = `SELECT ${list.join(', ')} FROM ${parts.targetText} LEFT JOIN ${parts.sourceText} ON ${on} QUALIFY ${once}`;
  return { text, action };
}

function planChanges(parts: Parts, decided: string): { query: string; counts: string; touched: string } {
  const { open, source, planner, node } = parts;
  const alias = planner.alias();
  const targets = open.columns.map((column, index) => ({ ...column, sql: `${alias}.t${index + 1}` }));
  const sources = source.map((column, index) => ({ ...column, sql: `${alias}.s${index + 1}` }));
  const changes = new Map<VisibleColumn, string[]>();
  const numbers = { update: [] as number[], delete: [] as number[] };
  for (const when of ['matched', 'not_matched_by_source'] as const) {
    for (const { clause, number } of clausesOf(node, when)) {
      if (clause.action.kind === 'delete') numbers.delete.push(number);
      if (clause.action.kind !== 'update') continue;
      numbers.update.push(number);
      const inSight = when === 'matched' ? [...targets, ...sources] : targets;
      for (const [column, value] of updateValues(parts, clause, targets, sources, inSight)) {
        changes.set(column, [...(changes.get(column) ?? []), `WHEN ${number} THEN ${value}`]);
      }
    }
  }
  const action = `${alias}."__action"`;
  const items = targets.map((column) => {
    const branches = changes.get(column);
    return {
      name: column.name,
      sql: branches ? `CASE ${action} ${branches.join(' ')} ELSE ${column.sql} END` : column.sql,
    };
  });
  const among = (list: readonly number[]) =>
    list.length > 0 ? `coalesce(${action} IN (${list.join(', ')}), false)` : 'false';
  const from = `FROM (${decided}) AS ${alias}`;
  const count = (list: readonly number[]) => `CAST(count(*) FILTER (WHERE ${among(list)}) AS VARCHAR)`;
  const file = `${alias}."__file"`;
  return {
    query: `SELECT ${selectList(items)}${open.relation.files ? `, ${file}` : ''} ${from} WHERE NOT ${among(numbers.delete)}`,
    touched: `SELECT DISTINCT CAST(${open.relation.files ? file : "''"} AS VARCHAR) ${from} WHERE ${among([...numbers.update, ...numbers.delete])}`,
    counts: `${count(numbers.update)} AS updated, ${count(numbers.delete)} AS deleted ${from}`,
  };
}

function updateValues(
  parts: Parts,
  clause: MergeClause,
  targets: readonly VisibleColumn[],
  sources: readonly VisibleColumn[],
  inSight: readonly VisibleColumn[],
): Map<VisibleColumn, string> {
  const { action } = clause;
  if (action.kind !== 'update') return new Map();
  if (action.assignments !== 'all') {
    return planAssignments(parts.planner, action.assignments, targets, new Scope({ columns: inSight }));
  }
  const visible = targets.filter((column) => !column.hidden);
  return new Map(visible.map((column) => [column, sameNamed(parts, column, sources, clause, 'UPDATE')]));
}

/** `SET *` and `INSERT *` take every target column from the source's column of that name. */
function sameNamed(
  parts: Parts,
  column: VisibleColumn,
  sources: readonly VisibleColumn[],
  clause: MergeClause,
  what: string,
): string {
  const source = sources.find(
    (candidate) => !candidate.hidden && candidate.name.toLowerCase() === column.name.toLowerCase(),
  );
  if (source) return stored({ sql: source.sql, type: source.type, span: clause.span }, column);
  const given = sources.map((candidate) => candidate.name).join(', ');
  const message = `Cannot resolve ${backtick(column.name)} in ${what} clause given columns ${given}.`;
  const hint = `The source lacks ${column.name}: name the columns instead of *, or add it to the source.`;
  throw fail('DELTA_MERGE_UNRESOLVED_EXPRESSION', message, clause.span ?? parts.node.span, hint);
}

/** Source rows that meet no target row, in the target's columns. */
function planInserts(parts: Parts): string | undefined {
  const clauses = clausesOf(parts.node, 'not_matched');
  if (clauses.length === 0) return undefined;
  const { open, source, planner } = parts;
  const alias = planner.alias();
  const sources = source.map((column, index) => ({ ...column, sql: `${alias}.s${index + 1}` }));
  const values = clauses.map(({ clause, number }) => ({ number, row: insertValues(parts, clause, sources) }));
  const items = open.columns.map((column) => {
    const empty = nullOf(column.type);
    const branches = values.map(({ number, row }) => `WHEN ${number} THEN ${row.get(column) ?? empty}`);
    return { name: column.name, sql: `CASE ${alias}."__action" ${branches.join(' ')} ELSE ${empty} END` };
  });
  const list = [
    ...source.map((column, index) => `${column.sql} AS s${index + 1}`),
    `${firstThatApplies(parts, 'not_matched', source)} AS "__action"`,
  ];
  const unmatched = `SELECT ${list.join(', ')} FROM ${parts.sourceText} ANTI JOIN ${parts.targetText} ON ${parts.on}`;
  return `SELECT ${selectList(items)} FROM (${unmatched}) AS ${alias} WHERE ${alias}."__action" IS NOT NULL`;
}

function insertValues(
  parts: Parts,
  clause: MergeClause,
  sources: readonly VisibleColumn[],
): Map<VisibleColumn, string> {
  const { open, planner } = parts;
  const { action } = clause;
  if (action.kind === 'insert_all') {
    const visible = open.columns.filter((column) => !column.hidden);
    return new Map(visible.map((column) => [column, sameNamed(parts, column, sources, clause, 'INSERT')]));
  }
  if (action.kind !== 'insert') return new Map();
  const context = contextOf(planner, new Scope({ columns: sources }), 'INSERT');
  const values = new Map<VisibleColumn, string>();
  action.columns.forEach((name, index) => {
    const column = targetColumn(open.columns, name);
    const value: Expression | undefined = action.values[index];
    if (value) values.set(column, stored(planExpr(context, value), column));
  });
  return values;
}

/** Fails when two source rows would change one target row; a lone unconditional DELETE cannot go wrong. */
function planGuard(parts: Parts, action: string): string {
  const matched = clausesOf(parts.node, 'matched').map(({ clause }) => clause);
  const harmless =
    matched.length === 0 || (matched.length === 1 && matched[0]!.action.kind === 'delete' && !matched[0]!.condition);
  if (harmless) return "SELECT 'ok' AS guard";
  const text =
    '[DELTA_MULTIPLE_SOURCE_ROW_MATCHING_TARGET_ROW_IN_MERGE] Cannot perform Merge as multiple source rows matched and attempted to modify the same target row in the Delta table in possibly conflicting ways. SQLSTATE: 21506';
  const rows = `SELECT count(*) AS n FROM ${parts.targetText} INNER JOIN ${parts.sourceText} ON ${parts.on} WHERE (${action}) IS NOT NULL GROUP BY ${parts.open.alias}.${quote('__row')}`;
  return `SELECT CASE WHEN max(g.n) > 1 THEN error(${quoteText(text)}) ELSE 'ok' END AS guard FROM (${rows}) AS g`;
}
