import type { Argument, Call, Lambda, Star } from '../ast/expression.ts';
import { fail, unsupported } from '../fail.ts';
import { functions } from '../functions/index.ts';
import { backtick, backticks, quote } from '../quote.ts';
import type { CallContext, FunctionEntry, TypedSql } from '../seam.ts';
import { identifierParts } from './constant.ts';
import { type Context, type Special, withVariables } from './context.ts';
import { condition, planExpr } from './expression.ts';
import { expandStar } from './star.ts';
import { planWindow, resolveWindow } from './window.ts';

/** A function call that yields one value. */
export function planCall(context: Context, written: Call): TypedSql {
  const node = named(context, written);
  const entry = lookup(context, node);
  if (entry.kind === 'generator') {
    throw fail(
      'UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS',
      `The generator is not supported: nested in expressions "${node.name.text.toLowerCase()}(…)".`,
      node.span,
      'A generator stands alone in the SELECT list or in LATERAL VIEW.',
    );
  }
  const grouping = entry.kind === 'aggregate' && !node.over;
  checkPlace(context, node, entry);
  const mark = context.scope.uses.length;
  const inner = argumentsContext(context, node, grouping);
  const call = callContext(context, node, entry);
  const filter = node.filter && condition(inner, node.filter, 'filter').sql;
  const full = {
    ...call,
    filter,
    withinGroup: node.withinGroup.map((item) => ({ ...planExpr(inner, item.value), descending: item.descending })),
  };
  const args = planArguments(inner, node, entry, full);
  const planned = entry.plan(args, full);
  if (grouping) {
    context.scope.uses.length = mark;
    context.found.add('aggregate');
  }
  if (node.over) noteWindow(context, inner, node);
  return planned;
}

/** Inside an aggregate a name means the column; an alias comes second there. */
function argumentsContext(context: Context, node: Call, grouping: boolean): Context {
  const aliases = context.aliases === 'before' ? 'after' : context.aliases;
  if (grouping) return { ...context, allow: new Set(), clause: 'an aggregate function', found: new Set(), aliases };
  return node.over ? { ...context, found: new Set() } : context;
}

function noteWindow(context: Context, inner: Context, node: Call): void {
  if (inner.found.has('window')) {
    const hint = 'Compute the inner one in a common table expression.';
    throw unsupported('A window function inside a window function', node.span, hint);
  }
  for (const special of inner.found) context.found.add(special);
  context.found.add('window');
}

/** The rows a generator makes. */
export function planGenerator(context: Context, node: Call) {
  const entry = lookup(context, node);
  if (entry.kind !== 'generator') return undefined;
  const call = callContext({ ...context, allow: new Set() }, node, entry);
  return entry.generate(planArguments(context, node, entry, call), call);
}

/** The call with the name that IDENTIFIER stands for. */
export function named(context: Context, node: Call): Call {
  if (!node.identifier) return node;
  const text = identifierParts(context.planner, node.identifier).join('.');
  return { ...node, name: { text, span: node.name.span }, identifier: undefined };
}

function lookup(context: Context, node: Call): FunctionEntry {
  const name = node.name.text.toLowerCase();
  const entry = functions.lookup(name);
  if (entry) return entry;
  const near = functions.nearest(name);
  const hint = near.length > 0 ? `Did you mean ${near.slice(0, 3).join(', ')}?` : undefined;
  if (functions.known(name)) throw unsupported(`The function ${name}`, node.name.span, hint);
  const { catalog, schema } = context.planner.environment;
  const path = `[\`system\`.\`builtin\`, \`system\`.\`session\`, ${backtick(catalog)}.${backtick(schema)}]`;
  throw fail(
    'UNRESOLVED_ROUTINE',
    `Cannot resolve routine ${backtick(node.name.text)} on search path ${path}.`,
    node.name.span,
    hint,
  );
}

function checkPlace(context: Context, node: Call, entry: FunctionEntry): void {
  const name = node.name.text.toLowerCase();
  if (entry.kind === 'scalar') {
    if (node.over)
      throw fail(
        'UNSUPPORTED_EXPR_FOR_WINDOW',
        `Expression "${name}(…)" not supported within a window function.`,
        node.span,
      );
    if (node.filter || node.distinct) {
      const word = node.filter ? 'FILTER' : 'DISTINCT';
      throw fail(
        'INVALID_SQL_SYNTAX.FUNCTION_WITH_UNSUPPORTED_SYNTAX',
        `The function ${backtick(name)} does not support ${word}.`,
        node.span,
      );
    }
    return;
  }
  if (entry.kind === 'window' && !node.over) {
    const hint = `Write ${name}(…) OVER (PARTITION BY … ORDER BY …).`;
    throw fail(
      'WINDOW_FUNCTION_WITHOUT_OVER_CLAUSE',
      `Window function ${backtick(name)} requires an OVER clause.`,
      node.span,
      hint,
    );
  }
  const special: Special = node.over ? 'window' : 'aggregate';
  if (context.allow.has(special)) return;
  throw misplaced(context, node, special);
}

function misplaced(context: Context, node: Call, special: Special) {
  const name = `"${node.name.text.toLowerCase()}(…)"`;
  if (context.clause === 'an aggregate function' && special === 'aggregate') {
    const message =
      'It is not allowed to use an aggregate function in the argument of another aggregate function. Please use the inner aggregate function in a sub-query.';
    return fail('NESTED_AGGREGATE_FUNCTION', message, node.span);
  }
  if (special === 'window') {
    const message = `It is not allowed to use window functions inside ${context.clause} clause.`;
    return fail('WINDOW_FUNCTION_NOT_ALLOWED_IN_CLAUSE', message, node.span, 'Use QUALIFY, or a subquery.');
  }
  if (context.clause === 'WHERE') {
    return fail(
      'INVALID_WHERE_CONDITION',
      `The WHERE condition contains invalid expressions: ${name}. Rewrite the query to avoid aggregate functions in the WHERE clause.`,
      node.span,
      'Use HAVING, or a subquery.',
    );
  }
  if (context.clause === 'GROUP BY') {
    return fail('GROUP_BY_AGGREGATE', `Aggregate functions are not allowed in GROUP BY, but found ${name}.`, node.span);
  }
  return fail(
    'UNSUPPORTED_EXPR_FOR_OPERATOR',
    `An aggregate function is not allowed in ${context.clause}: ${name}.`,
    node.span,
  );
}

function callContext(context: Context, node: Call, entry: FunctionEntry): CallContext {
  const { now, catalog, schema, user } = context.planner.environment;
  const specification = node.over && resolveWindow(context, node.over);
  const [only] = node.arguments;
  const star =
    node.arguments.length === 1 &&
    only!.value.kind === 'star' &&
    only!.value.qualifier.length === 0 &&
    only!.value.except.length === 0;
  return {
    name: node.name.text.toLowerCase(),
    span: node.span,
    nameSpan: node.name.span,
    star: star && node.name.text.toLowerCase() === 'count' && !node.distinct,
    distinct: node.distinct,
    ignoreNulls: node.ignoreNulls,
    filter: undefined,
    over: specification && planWindow(context, specification, entry, node),
    withinGroup: [],
    now,
    catalog,
    schema,
    user,
  };
}

function planArguments(context: Context, node: Call, entry: FunctionEntry, call: CallContext): TypedSql[] {
  if (call.star) return [];
  if (call.name === 'grouping_id' && node.arguments.length === 0) return groupKeysOf(context, node);
  const args: TypedSql[] = [];
  for (const argument of node.arguments) {
    const { value } = argument;
    if (value.kind === 'star') args.push(...expandStar(context, countable(value, call)));
    else if (value.kind === 'lambda') args.push(planLambda(context, value, entry, args, call));
    else args.push(planArgument(context, argument));
  }
  return args;
}

/** `count(t.*)` would count rows without NULL, which nobody means. */
function countable(node: Star, call: CallContext): Star {
  if (call.name !== 'count' || node.qualifier.length === 0) return node;
  const name = node.qualifier.map((part) => part.text);
  const message = `count(${backticks(name)}.*) is not allowed. Use count(*) or expand the columns manually, e.g. count(col1, col2).`;
  throw fail('INVALID_USAGE_OF_STAR_WITH_TABLE_IDENTIFIER_IN_COUNT', message, node.span);
}

/** `grouping_id()` is about all grouping expressions. */
function groupKeysOf(context: Context, node: Call): TypedSql[] {
  return [...context.scope.groupKeys].map((sql) => ({ sql, type: { kind: 'int' }, span: node.span }));
}

function planArgument(context: Context, { value, name, alias }: Argument): TypedSql {
  const planned = planExpr(context, value);
  return { ...planned, label: alias?.text ?? planned.label, argument: name?.text };
}

function planLambda(
  context: Context,
  node: Lambda,
  entry: FunctionEntry,
  args: readonly TypedSql[],
  call: CallContext,
): TypedSql {
  const types = entry.lambda?.(args.length, node.parameters.length, args, call);
  if (!types) {
    const message = `A lambda function should only be used in a higher order function, however its current function is ${backtick(call.name)}.`;
    throw fail('INVALID_LAMBDA_FUNCTION_CALL.NON_HIGHER_ORDER_FUNCTION', message, node.span);
  }
  if (types.length < node.parameters.length) {
    const message = `A higher order function expects ${types.length} arguments, but got ${node.parameters.length}.`;
    throw fail('INVALID_LAMBDA_FUNCTION_CALL.NUM_ARGS_MISMATCH', message, node.span);
  }
  const depth = context.scope.variables.size;
  const names = node.parameters.map((parameter) => quote(`${parameter.text}_${depth}`));
  const variables = new Map<string, TypedSql>();
  node.parameters.forEach((parameter, index) => {
    const key = parameter.text.toLowerCase();
    if (variables.has(key)) {
      throw fail(
        'INVALID_LAMBDA_FUNCTION_CALL.DUPLICATE_ARG_NAMES',
        `The lambda function has duplicate arguments ${backtick(parameter.text)}.`,
        parameter.span,
      );
    }
    variables.set(key, { sql: names[index]!, type: types[index]!, span: parameter.span });
  });
  const inner = withVariables(context, variables);
  const body = planExpr(inner, node.body);
  context.scope.uses.push(...inner.scope.uses);
  return { ...body, span: node.span, literal: undefined, lambda: names };
}
