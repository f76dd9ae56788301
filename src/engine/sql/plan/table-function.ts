import type { EngineError, Span } from '../../errors.ts';
import type { FromItem, TableArgument } from '../ast/query.ts';
import type { FunctionArgument } from '../contract.ts';
import { fail } from '../fail.ts';
import { functions } from '../functions/index.ts';
import { backtick } from '../quote.ts';
import { coerce } from '../types/index.ts';
import { planGenerator } from './call.ts';
import { constantText } from './constant.ts';
import { contextOf } from './context.ts';
import { planExpr } from './expression.ts';
import { nameParts, notFound, type PlannedFrom, planRelation, requalify } from './from.ts';
import { generatorSource } from './lateral.ts';
import type { Planner } from './planner.ts';
import { Scope } from './scope.ts';

type TableFunction = Extract<FromItem, { kind: 'function' }>;

/** `range(…)`, a generator in FROM, or one of the environment's: `event_log(…)`, `read_files(…)`. */
export function planTableFunction(planner: Planner, node: TableFunction, outer: Scope | undefined): PlannedFrom {
  const name = node.name.text.toLowerCase();
  if (name === 'range') return planRange(planner, node);
  if (functions.lookup(name)?.kind === 'generator') return planGenerated(planner, node, outer);
  const args = node.arguments.map((argument) => constantArgument(planner, argument));
  const relation = planner.environment.tableFunction(name, args, { stream: node.stream });
  if (!relation) {
    const absent = args.find((argument) => 'table' in argument && !planner.environment.table(argument.table));
    if (absent && 'table' in absent) throw notFound(planner, absent.table, absent.span ?? node.span);
    throw unknown(node);
  }
  if (node.stream) planner.streaming = true;
  if (relation.name) planner.read(relation.name);
  return planRelation(planner, relation, [name], node.alias, node.span);
}

function unknown(node: TableFunction) {
  const name = node.name.text;
  const message = `Could not resolve ${backtick(name)} to a table-valued function. Please make sure that ${backtick(name)} is defined as a table-valued function and that all required parameters are provided correctly.`;
  return fail(
    'UNRESOLVABLE_TABLE_VALUED_FUNCTION',
    message,
    node.name.span,
    'The sandbox has range, explode and its kin, event_log, read_files and cloud_files_state.',
  );
}

/** Table functions run before the query, so their arguments are constants. */
function constantArgument(planner: Planner, argument: TableArgument): FunctionArgument {
  if ('table' in argument) return { table: nameParts(planner, argument.table), span: argument.table.span };
  const planned = planExpr(contextOf(planner, new Scope({}), 'a table function'), argument.value);
  if (planned.literal)
    return { name: argument.name?.text, value: planned.literal.value, type: planned.type, span: planned.span };
  const text = constantText(planner, argument.value);
  if (text !== undefined) {
    return { name: argument.name?.text, value: text, type: { kind: 'string' }, span: planned.span };
  }
  throw fail('NON_FOLDABLE_ARGUMENT', 'The argument of a table function must be a literal.', argument.value.span);
}

function planGenerated(planner: Planner, node: TableFunction, outer: Scope | undefined): PlannedFrom {
  const args = node.arguments.map((argument) => {
    if (!('table' in argument)) return argument;
    throw fail('PARSE_SYNTAX_ERROR', "Syntax error at or near 'TABLE'.", argument.table.span);
  });
  const scope = new Scope({ outer });
  const generator = planGenerator(contextOf(planner, scope, 'FROM'), {
    kind: 'call',
    name: node.name,
    arguments: args,
    distinct: false,
    ignoreNulls: false,
    filter: undefined,
    withinGroup: [],
    over: undefined,
    span: node.span,
  })!;
  const { name, columns } = node.alias;
  const made = generatorSource(planner, generator, name, columns, node.span);
  return { sql: `${node.lateral ? 'LATERAL ' : ''}${made.sql}`, columns: made.columns, star: made.columns };
}

/** `range(end)`, `range(start, end[, step])`: one column `id`. */
function planRange(planner: Planner, node: TableFunction): PlannedFrom {
  const context = contextOf(planner, new Scope({}), 'a table function');
  const args = node.arguments.map((argument) => {
    if ('table' in argument) throw unknown(node);
    return coerce(planExpr(context, argument.value), { kind: 'bigint' });
  });
  if (args.length === 0 || args.length > 4) {
    const message = `The \`range\` requires [1, 2, 3, 4] parameters but the actual number is ${args.length}.`;
    throw fail('WRONG_NUM_ARGS.WITHOUT_SUGGESTION', message, node.span);
  }
  if (args[2]?.literal?.value === '0') throw standsStill(args[2].span);
  const alias = planner.alias();
  const columns = requalify(
    [{ qualifier: [], name: 'id', type: { kind: 'bigint' }, sql: `${alias}.id`, hidden: false, qualifiedOnly: false }],
    node.alias,
    node.span,
  );
  return {
    sql: `range(${args
      .slice(0, 3)
      .map(({ sql }) => sql)
      .join(', ')}) AS ${alias}(id)`,
    columns,
    star: columns,
  };
}

function standsStill(span: Span): EngineError {
  const message = 'Preparation of the function `range` for call failed: step (0) cannot be 0.';
  return fail('FAILED_FUNCTION_CALL', message, span, 'Give a step other than 0.');
}
