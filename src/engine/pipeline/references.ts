import type { EngineError } from '../errors.ts';
import { unsupported } from '../sql/fail.ts';
import { Lines } from '../sql/span.ts';

const STRING_COMMENT_OR_REFERENCE = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\{[^}]*\}/g;
const REFERENCE = /\$\{([^}]*)\}/;

/**
 * The platform replaces `${key}` in a pipeline's SQL files by the value of its `configuration`, as text and before it parses
 * (docs.databricks.com/aws/en/ldp/parameters). The sandbox does not: places in errors would no longer be places in the file.
 */
export function refusedReference(text: string): EngineError | undefined {
  for (const { 0: part, index } of text.matchAll(STRING_COMMENT_OR_REFERENCE)) {
    if (part.startsWith('--') || part.startsWith('/*')) continue;
    const found = REFERENCE.exec(part);
    if (!found) continue;
    const start = index + found.index;
    const hint = `Write the value itself, or declare the dataset in Python: spark.conf.get("${found[1]}").`;
    return unsupported(
      `\${${found[1]}} in SQL of a pipeline`,
      new Lines(text).span(start, start + found[0].length),
      hint,
    );
  }
  return undefined;
}
