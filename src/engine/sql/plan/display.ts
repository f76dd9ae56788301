import type { Call, Expression, FrameBound, Name, WindowSpecification } from '../ast/expression.ts';
import type { OrderItem } from '../ast/query.ts';
import { functions } from '../functions/index.ts';
import { printType } from '../types/index.ts';

/** What Spark calls every parameter of a lambda. */
export const variable = 'namedlambdavariable()';

/** Spark's text for an expression, as in `(a + 1)`, `count(1)`; names as they stand, see `columnName`. */
export function displayName(node: Expression): string {
  const text = display(node);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** No name is longer; a CASE repeats its operand in every branch, and nested ones multiply. */
const longest = 2000;

function display(node: Expression): string {
  switch (node.kind) {
    case 'literal':
    case 'interval':
      return node.shown;
    case 'column':
      return node.parts.map((part) => part.text).join('.');
    case 'star':
      return [...node.qualifier.map((part) => part.text), '*'].join('.');
    case 'parameter':
      return node.name;
    case 'identifier':
      return displayName(node.value);
    case 'logical':
      return node.operands.map(displayName).reduce((left, right) => `(${left} ${node.op.toUpperCase()} ${right})`);
    case 'binary':
      return displayBinary(node.op, displayName(node.left), displayName(node.right));
    case 'unary':
      return displayUnary(node.op, displayName(node.operand));
    case 'case':
      return displayCase(node);
    case 'cast':
      return `${node.mode === 'try' ? 'TRY_CAST' : 'CAST'}(${displayName(node.operand)} AS ${printType(node.type)})`;
    case 'field':
      return `${displayName(node.operand)}.${node.field.text}`;
    case 'index':
      return `${displayName(node.operand)}[${displayName(node.index)}]`;
    case 'path':
      return node.steps.map((step) => ('field' in step ? step.field : '')).at(-1) || node.shown;
    case 'call':
      return displayCall(node);
    case 'lambda':
      return `lambdafunction(${[displayName(node.body), ...node.parameters.map(() => variable)].join(', ')})`;
    case 'subquery':
      return 'scalarsubquery()';
    case 'exists':
      return 'exists()';
    case 'row':
      return `named_struct(${node.items.map((item, index) => `col${index + 1}, ${displayName(item)}`).join(', ')})`;
    default:
      return displayPredicate(node);
  }
}

type Predicate = Extract<Expression, { kind: 'is' | 'distinct_from' | 'between' | 'in' | 'in_query' | 'like' }>;

function displayPredicate(node: Predicate): string {
  const not = (text: string) => (node.negated ? `(NOT ${text})` : text);
  switch (node.kind) {
    case 'is': {
      const operand = displayName(node.operand);
      if (node.what === 'null' || node.what === 'unknown') return `(${operand} IS ${node.negated ? 'NOT ' : ''}NULL)`;
      return not(`(${operand} <=> ${node.what})`);
    }
    case 'distinct_from': {
      const equal = `(${displayName(node.left)} <=> ${displayName(node.right)})`;
      return node.negated ? equal : `(NOT ${equal})`;
    }
    case 'between': {
      const value = displayName(node.value);
      return not(`between(${[value, displayName(node.low), displayName(node.high)].join(', ')})`);
    }
    case 'in':
      return not(`(${displayName(node.value)} IN (${node.list.map(displayName).join(', ')}))`);
    case 'in_query':
      return not(`(${displayName(node.value)} IN (listquery()))`);
    case 'like':
      return not(displayLike(node));
  }
}

function displayLike(node: Extract<Expression, { kind: 'like' }>): string {
  const value = displayName(node.value);
  if (node.quantifier) return `${node.op}${node.quantifier}(${value})`;
  const pattern = displayName(node.patterns[0]!);
  if (node.op !== 'like') return `${node.op === 'rlike' ? 'RLIKE' : node.op}(${value}, ${pattern})`;
  return `${value} LIKE ${pattern}${node.escape === undefined ? '' : ` ESCAPE '${node.escape}'`}`;
}

function displayBinary(op: string, left: string, right: string): string {
  if (op === '||') return `concat(${left}, ${right})`;
  if (op === '<>') return `(NOT (${left} = ${right}))`;
  return `(${left} ${op} ${right})`;
}

function displayUnary(op: string, operand: string): string {
  if (op === 'not') return `(NOT ${operand})`;
  if (op === '-') return `(- ${operand})`;
  return op === '+' ? `(+ ${operand})` : `~${operand}`;
}

function displayCase(node: Extract<Expression, { kind: 'case' }>): string {
  const operand = node.operand && displayName(node.operand);
  const when = (condition: Expression) =>
    operand === undefined ? displayName(condition) : `(${operand} = ${displayName(condition)})`;
  const branches = node.branches.map((branch) => `WHEN ${when(branch.when)} THEN ${displayName(branch.result)}`);
  const otherwise = node.otherwise ? ` ELSE ${displayName(node.otherwise)}` : '';
  return `CASE ${branches.join(' ')}${otherwise} END`;
}

function displayCall(node: Call): string {
  const name = node.name.text.toLowerCase();
  const single = node.arguments.length === 1 ? node.arguments[0]!.value : undefined;
  const stars = name === 'count' && single?.kind === 'star' && single.qualifier.length === 0;
  const args = stars ? ['1'] : node.arguments.map((argument) => displayArgument(argument));
  const special = name === 'extract' ? showExtract : functions.lookup(name)?.display;
  const plain = node.distinct
    ? `${name}(DISTINCT ${args.join(', ')})`
    : (special?.(args) ?? `${name}(${args.join(', ')})`);
  const grouped =
    node.withinGroup.length > 0
      ? `${plain} WITHIN GROUP (ORDER BY ${node.withinGroup.map((item) => displayWithin(item, name)).join(', ')})`
      : plain;
  const filtered = node.filter ? `${grouped} FILTER (WHERE ${displayName(node.filter)})` : grouped;
  return node.over ? `${filtered} OVER ${displayWindow(node.over, name)}` : filtered;
}

function showExtract([field, source]: readonly string[]): string {
  return `extract(${field} FROM ${source})`;
}

/** Percentiles are shown without the direction that is the default. */
function displayWithin(item: OrderItem, name: string): string {
  if (!name.startsWith('percentile')) return displayOrder(item);
  return displayName(item.value) + (item.descending ? ' DESC' : '');
}

function displayArgument(argument: Call['arguments'][number]): string {
  const value = displayName(argument.value);
  if (argument.name) return `${argument.name.text} => ${value}`;
  return argument.alias ? `${value} AS ${argument.alias.text}` : value;
}

/** Ranking functions have their own frame. */
const byRows = ['row_number', 'rank', 'dense_rank', 'ntile', 'percent_rank', 'cume_dist'];

function displayWindow(over: WindowSpecification | Name, name: string): string {
  if ('text' in over) return over.text;
  const partition = over.partition.length > 0 ? `PARTITION BY ${over.partition.map(displayName).join(', ')}` : '';
  const order = over.order.length > 0 ? `ORDER BY ${over.order.map(displayOrder).join(', ')}` : '';
  return `(${[partition, order, displayFrame(over, name)].filter((part) => part !== '').join(' ')})`;
}

function displayFrame(over: WindowSpecification, name: string): string {
  if (over.frame) {
    const { unit, start, end } = over.frame;
    return `${unit.toUpperCase()} BETWEEN ${displayBound(start)} AND ${displayBound(end)}`;
  }
  if (byRows.includes(name)) return 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
  if (over.order.length === 0) return 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';
  return 'RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
}

function displayBound(bound: FrameBound): string {
  if (!('offset' in bound)) return bound.kind.replace('_', ' ').toUpperCase();
  return `${displayName(bound.offset)} ${bound.kind.toUpperCase()}`;
}

function displayOrder(item: OrderItem): string {
  const direction = item.descending ? 'DESC' : 'ASC';
  return `${displayName(item.value)} ${direction} NULLS ${item.nullsFirst ? 'FIRST' : 'LAST'}`;
}
