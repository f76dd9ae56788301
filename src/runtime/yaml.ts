import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { EngineError, type Span } from '../engine/errors.ts';
import type { Yaml } from '../engine/ports.ts';

/** Reads YAML 1.2 with places: of a syntax error, and of any value by its path of keys. */
export const yaml: Yaml = {
  parse(text, file) {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [error] = document.errors;
    if (error)
      throw new EngineError({
        condition: 'SANDBOX_YAML_INVALID',
        message: `${error.message.replace(/\.$/, '')}.`,
        hint:
          error.code === 'DUPLICATE_KEY'
            ? 'Keep one of them.'
            : 'Indentation is by spaces; a text with a colon or a brace needs quotes.',
        file,
        span: spanBetween(lines, error.pos[0], Math.max(error.pos[1], error.pos[0] + 1)),
      });
    return {
      data: document.toJS(),
      spanOf(path) {
        const node = path.length === 0 ? document.contents : document.getIn(path, true);
        const range = isNode(node) && node.range ? node.range : keyRange(parentOf(document, path), path);
        return range ? spanBetween(lines, range[0], range[1]) : undefined;
      },
      keySpanOf(path) {
        const range = keyRange(parentOf(document, path), path);
        return range ? spanBetween(lines, range[0], range[1]) : undefined;
      },
    };
  },
};

/** The root has no path of its own. */
const parentOf = (document: Document, path: readonly (string | number)[]): unknown =>
  path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);

/** A key without a value still has a place. */
function keyRange(parent: unknown, path: readonly (string | number)[]): readonly number[] | undefined {
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
  return isScalar(pair?.key) ? (pair.key.range ?? undefined) : undefined;
}

function spanBetween(lines: LineCounter, start = 0, end = 0): Span {
  const [from, to] = [lines.linePos(start), lines.linePos(end)];
  return { start, end, line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
}
