import { EngineError } from '../../errors.ts';
import type { ParsedStatement, Plan, PlannedQuery, Relation } from '../../sql/contract.ts';
import { parseScript, plan, quote, textOf } from '../../sql/index.ts';
import type { Rows } from '../../types.ts';
import { epochOf, isoOf } from '../clock.ts';
import type { Core } from '../core.ts';
import { authorize } from '../permissions/authorize.ts';
import { platformError } from '../platform-error.ts';
import type { ScriptResult, StatementResult } from '../warehouse.ts';
import { type Context, NOTHING, type PlanOf, texts } from './context.ts';
import { alterTable, createSchema, createTable, createView, drop, use } from './define.ts';
import { describeHistory, describeTable } from './describe.ts';
import { changeGrants, setOwner, showGrants } from './grants.ts';
import { listFolder } from './list.ts';
import { restore, vacuum } from './maintain.ts';
import { optimize } from './optimize.ts';
import { show } from './show.ts';
import { insert, merge, rewrite, truncate } from './write.ts';

/** What a statement with effects takes in simulated time, so that versions differ in time. */
const STATEMENT_MS = 1000;

type Handlers = { [K in Plan['kind']]: (context: Context, plan: PlanOf<K>) => Rows };

type Reading = 'query' | 'describe_history' | 'describe_table' | 'show' | 'show_grants' | 'list' | 'explain';

const READS: Pick<Handlers, Reading> = {
  query: (context, planned) => readRelation(context.core, planned, context.limit),
  describe_history: describeHistory,
  describe_table: describeTable,
  show,
  show_grants: showGrants,
  list: listFolder,
  explain: (_, planned) => texts(['plan'], [[planned.text]]),
};

const HANDLERS: Handlers = {
  ...READS,
  insert,
  delete: rewrite,
  update: rewrite,
  merge,
  truncate,
  create_table: createTable,
  create_view: createView,
  drop,
  alter_table: alterTable,
  create_schema: createSchema,
  use,
  restore,
  vacuum,
  optimize,
  grant: changeGrants,
  revoke: changeGrants,
  set_owner: setOwner,
  pipeline_definition() {
    throw new EngineError({
      condition: 'SANDBOX_PIPELINE_STATEMENT',
      message:
        "Streaming tables, materialized views and flows are declared in a pipeline's source file, not in the console.",
      hint: 'Put the statement into a .sql file that the pipeline loads, and update the pipeline.',
    });
  },
};

/** Runs a script: one result a statement; the first failure ends it, and what ran before stays. */
export function runScript(context: Context, text: string): ScriptResult {
  const statements: StatementResult[] = [];
  try {
    for (const statement of parseScript(text))
      statements.push(placed(statement, () => runStatement(context, statement)));
    return { statements };
  } catch (error) {
    return { statements, error: platformError(error) };
  }
}

/** An error that knows no place of its own is at its statement. */
function placed(statement: ParsedStatement, run: () => StatementResult): StatementResult {
  try {
    return run();
  } catch (error) {
    const known = platformError(error);
    throw known.file === undefined ? known.at({ span: statement.span }) : known;
  }
}

/** One statement that only reads. Throws EngineError. */
export function runQuery(context: Context, text: string): Rows {
  try {
    const { statement, planned } = planSingle(context, text);
    if (!(planned.kind in READS)) throw effects(statement);
    return handle(context, planned);
  } catch (error) {
    throw platformError(error);
  }
}

/** One query as DuckDB text. Throws EngineError. */
export function planOne(context: Context, text: string): PlannedQuery {
  const { statement, planned } = planSingle(context, text);
  if (planned.kind !== 'query') throw effects(statement);
  return planned;
}

function planSingle(context: Context, text: string): { statement: ParsedStatement; planned: Plan } {
  const statements = parseScript(text);
  const [statement] = statements;
  if (!statement || statements.length > 1) throw notOne(statements.length);
  return { statement, planned: plan(statement, context.environment()) };
}

function runStatement(context: Context, statement: ParsedStatement): StatementResult {
  const { kind, text, span } = statement;
  const planned = plan(statement, context.environment());
  const rows = handle(context, planned);
  if (!(planned.kind in READS) && planned.kind !== 'use') {
    context.core.state.clock = isoOf(epochOf(context.core.state.clock) + STATEMENT_MS);
  }
  return { kind, text, span, rows, reads: 'reads' in planned ? planned.reads : [] };
}

function handle(context: Context, planned: Plan): Rows {
  authorize(context.core, planned, context.session.get());
  const handler = HANDLERS[planned.kind] as (context: Context, planned: Plan) => Rows;
  return handler(context, planned);
}

/** The rows of a planned query as text, as Spark casts them to STRING. */
export function readRelation(core: Core, relation: Relation, limit?: number): Rows {
  const { columns } = relation;
  if (columns.length === 0) return NOTHING;
  // By position: two columns of a query may have the same name.
  const names = columns.map((_, index) => quote(`c${index}`));
  const cells = columns.map((column, index) => `${textOf(names[index] ?? '', column.type)} AS ${names[index]}`);
  const sql = `SELECT ${cells.join(', ')} FROM ${relation.sql} AS q(${names.join(', ')})`;
  const { rows, total } = core.shared.ports.database.query(sql, limit);
  return { columns: [...columns], rows, total };
}

function notOne(count: number): EngineError {
  return new EngineError({
    condition: 'SANDBOX_ONE_QUERY',
    message: `One query is expected here, but the text holds ${count} statements.`,
    hint: 'Leave out everything but one query.',
  });
}

function effects(statement: ParsedStatement): EngineError {
  return new EngineError({
    condition: 'SANDBOX_READ_ONLY',
    message: `Only queries are allowed here, not ${statement.kind.replaceAll('_', ' ').toUpperCase()}.`,
    hint: 'Use SELECT, SHOW or DESCRIBE.',
    span: statement.span,
  });
}
