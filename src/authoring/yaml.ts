import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './problem.ts';

/** A parsed file that still knows where its values stand. */
export interface Source {
  file: string;
  data: unknown;
  /** Line of the value at a path of keys, or of the nearest value around it. */
  lineOf(path: readonly PropertyKey[]): number | undefined;
}

/** Parses YAML 1.2 (hence JSON); instants and days stay text. Duplicate keys are errors. */
export function parseYaml(text: string, file: string): { source: Source; problems: Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems = document.errors.map((error) => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    what: error.message,
  }));
  const lineOf = (path: readonly PropertyKey[]): number | undefined => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  };
  return { source: { file, data: problems.length > 0 ? null : document.toJS(), lineOf }, problems };
}
