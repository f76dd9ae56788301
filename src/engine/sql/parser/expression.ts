import type { Expression } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import type { BinaryOperator } from '../seam.ts';
import { join } from '../span.ts';
import type { Cursor } from './cursor.ts';
import { parsePostfix } from './postfix.ts';
import { parsePredicate, predicateAhead } from './predicate.ts';

/** Binding strength, weakest first; the gaps are where predicates and unary operators sit. */
const strength = {
  or: 1,
  and: 2,
  not: 3,
  predicate: 4,
  comparison: 4,
  bitOr: 5,
  bitXor: 6,
  bitAnd: 7,
  shift: 8,
  sum: 9,
  product: 10,
};

const binary: Readonly<Record<string, { level: number; op: BinaryOperator }>> = {
  '=': { level: strength.comparison, op: '=' },
  '==': { level: strength.comparison, op: '=' },
  '<=>': { level: strength.comparison, op: '<=>' },
  '<>': { level: strength.comparison, op: '<>' },
  '!=': { level: strength.comparison, op: '<>' },
  '<': { level: strength.comparison, op: '<' },
  '<=': { level: strength.comparison, op: '<=' },
  '>': { level: strength.comparison, op: '>' },
  '>=': { level: strength.comparison, op: '>=' },
  '|': { level: strength.bitOr, op: '|' },
  '^': { level: strength.bitXor, op: '^' },
  '&': { level: strength.bitAnd, op: '&' },
  '<<': { level: strength.shift, op: '<<' },
  '+': { level: strength.sum, op: '+' },
  '-': { level: strength.sum, op: '-' },
  '||': { level: strength.sum, op: '||' },
  '*': { level: strength.product, op: '*' },
  '/': { level: strength.product, op: '/' },
  '%': { level: strength.product, op: '%' },
};

/** Chains such as `a + b + …` lean left and are walked recursively later. */
const longestChain = 300;

export function parseExpression(cursor: Cursor): Expression {
  return cursor.nested(() => parseFrom(cursor, 0));
}

/** An operand of BETWEEN, LIKE and the like: everything that binds tighter than a predicate. */
export function parseOperand(cursor: Cursor): Expression {
  return cursor.nested(() => parseFrom(cursor, strength.predicate + 1));
}

function parseFrom(cursor: Cursor, least: number): Expression {
  let left = parseUnary(cursor);
  for (let links = 0; ; links++) {
    if (links > longestChain) {
      throw fail('SANDBOX_STATEMENT_TOO_DEEP', `More than ${longestChain} operators follow one another.`, left.span);
    }
    const logical = cursor.isWord('OR') ? 'or' : cursor.isWord('AND') ? 'and' : undefined;
    if (logical) {
      if (strength[logical] < least) return left;
      left = parseLogical(cursor, left, logical);
      continue;
    }
    if (predicateAhead(cursor)) {
      if (strength.predicate < least) return left;
      left = parsePredicate(cursor, left);
      continue;
    }
    const next = operatorAhead(cursor);
    if (!next || next.level < least) return left;
    for (let i = 0; i < next.tokens; i++) cursor.next();
    const right = cursor.nested(() => parseFrom(cursor, next.level + 1));
    left = { kind: 'binary', op: next.op, left, right, span: join(left.span, right.span) };
  }
}

/** `a AND b AND c` becomes one node with three operands. */
function parseLogical(cursor: Cursor, first: Expression, op: 'and' | 'or'): Expression {
  const operands = [first];
  while (cursor.takeWord(op.toUpperCase())) operands.push(cursor.nested(() => parseFrom(cursor, strength[op] + 1)));
  return { kind: 'logical', op, operands, span: join(first.span, operands.at(-1)!.span) };
}

function operatorAhead(cursor: Cursor): { level: number; op: BinaryOperator; tokens: number } | undefined {
  if (cursor.isWord('DIV')) return { level: strength.product, op: 'div', tokens: 1 };
  const token = cursor.peek();
  if (token.kind !== 'operator') return undefined;
  if (token.text === '>' && glued(cursor, 0) && cursor.isOperator('>', 1)) {
    const three = glued(cursor, 1) && cursor.isOperator('>', 2);
    return { level: strength.shift, op: three ? '>>>' : '>>', tokens: three ? 3 : 2 };
  }
  const known = Object.hasOwn(binary, token.text) ? binary[token.text] : undefined;
  return known && { ...known, tokens: 1 };
}

function glued(cursor: Cursor, ahead: number): boolean {
  return cursor.peek(ahead).end === cursor.peek(ahead + 1).start;
}

function parseUnary(cursor: Cursor): Expression {
  const start = cursor.peek();
  if (cursor.isWord('NOT') || cursor.isOperator('!')) {
    cursor.next();
    const operand = cursor.nested(() => parseFrom(cursor, strength.not));
    return { kind: 'unary', op: 'not', operand, span: cursor.spanFrom(start) };
  }
  if (cursor.isOperator('-') && cursor.peek(1).kind === 'number') {
    cursor.next();
    return parsePostfix(cursor, 'negative');
  }
  if (start.kind === 'operator' && (start.text === '-' || start.text === '+' || start.text === '~')) {
    cursor.next();
    const operand = cursor.nested(() => parseUnary(cursor));
    return { kind: 'unary', op: start.text, operand, span: cursor.spanFrom(start) };
  }
  return parsePostfix(cursor);
}
