import type { Span } from '../errors.ts';
import type { Expression } from './ast/expression.ts';
import type { SelectItem } from './ast/query.ts';
import type { Statement } from './ast/statement.ts';
import type { ParsedStatement } from './contract.ts';
import { fail } from './fail.ts';
import { tokenize } from './lexer/lexer.ts';
import { Cursor } from './parser/cursor.ts';
import { parseExpression } from './parser/expression.ts';
import { parseItem } from './parser/query.ts';
import { parseStatement } from './parser/statement.ts';

/** A parsed statement with its tree known. */
export interface Parsed extends ParsedStatement {
  tree: Statement;
}

/** The statements of a script, split at semicolons. Throws PARSE_SYNTAX_ERROR and kin, spans in the script. */
export function parseScript(text: string): Parsed[] {
  const stream = tokenize(text);
  const statements: Parsed[] = [];
  const last = stream.tokens.length - 1;
  let from = 0;
  for (let i = 0; i <= last; i++) {
    const token = stream.tokens[i]!;
    const ends = i === last || (token.kind === 'operator' && token.text === ';');
    if (!ends) continue;
    if (i > from) {
      const span = stream.span(stream.tokens[from]!.start, stream.tokens[i - 1]!.end);
      const tree = parseStatement(new Cursor(stream, from, i));
      checkDepth(tree, span);
      statements.push({ text: text.slice(span.start, span.end), span, kind: kindOf(tree), tree });
    }
    from = i + 1;
  }
  return statements;
}

/** Deeper trees would end the JavaScript stack while they are planned. */
const deepestTree = 500;

/** Nesting is bounded while parsing; this catches long chains inside nesting. Itself it does not recurse. */
function checkDepth(root: object, span: Span): void {
  const open: { value: object; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const depth = next.depth + ('kind' in next.value ? 1 : 0);
    if (depth > deepestTree) {
      const message = `The statement nests more than ${deepestTree} operations deep.`;
      throw fail('SANDBOX_STATEMENT_TOO_DEEP', message, span, 'Split it into common table expressions.');
    }
    for (const value of Object.values(next.value)) {
      if (value !== null && typeof value === 'object') open.push({ value, depth });
    }
  }
}

function kindOf(tree: Statement): string {
  return tree.kind === 'create_dataset' || tree.kind === 'create_flow' ? 'pipeline_definition' : tree.kind;
}

/** Exactly one statement. */
export function parseOne(text: string): Parsed {
  const statements = parseScript(text);
  const [first, second] = statements;
  const span = tokenize(text).span(0, text.length);
  if (!first) throw fail('PARSE_EMPTY_STATEMENT', 'Syntax error, unexpected empty statement.', span);
  if (second)
    throw fail(
      'PARSE_SYNTAX_ERROR',
      'Only one statement is expected here.',
      second.span,
      'Remove what follows the semicolon.',
    );
  return first;
}

/** A lone expression, e.g. an expectation. */
export function parseLone(text: string): Expression {
  return toEnd(text, parseExpression);
}

/** A select item: an expression, perhaps with an alias. */
export function parseLoneItem(text: string): SelectItem {
  return toEnd(text, parseItem);
}

function toEnd<T extends { span: Span }>(text: string, parse: (cursor: Cursor) => T): T {
  const cursor = new Cursor(tokenize(text));
  const node = parse(cursor);
  cursor.expectEnd();
  checkDepth(node, node.span);
  return node;
}
