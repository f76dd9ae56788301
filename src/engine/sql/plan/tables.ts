import type { FromItem, Query } from '../ast/query.ts';
import { walk } from '../ast/walk.ts';
import type { Environment } from '../contract.ts';
import { parseOne } from '../script.ts';
import { constantText, identifierParts } from './constant.ts';
import { Planner } from './planner.ts';

/** The tables that a statement reads, as written, without planning it. Common table expressions are left out. */
export function tablesOf(
  text: string,
  parameters: Environment['parameters'] = {},
): { parts: string[]; streaming: boolean }[] {
  const planner = barePlanner(parameters);
  const { tree } = parseOne(text);
  const ctes = new Set<string>();
  walk(tree, (node) => {
    if (node.kind === 'query' && 'ctes' in node)
      for (const cte of (node as Query).ctes) ctes.add(cte.name.text.toLowerCase());
  });
  const tables: { parts: string[]; streaming: boolean }[] = [];
  walk(tree, (node) => {
    const item = node as FromItem;
    if (item.kind !== 'table' || !('stream' in item)) return;
    const { name } = item;
    const parts =
      'identifier' in name ? identifierParts(planner, name.identifier) : name.parts.map((part) => part.text);
    const isCte = parts.length === 1 && ctes.has(parts[0]!.toLowerCase());
    if (!isCte) tables.push({ parts, streaming: item.stream });
  });
  return tables;
}

/** The `read_files` calls of a statement, without planning it: the path, where it is a constant, and how it is read. */
export function filesOf(
  text: string,
  parameters: Environment['parameters'] = {},
): { path: string; streaming: boolean }[] {
  const planner = barePlanner(parameters);
  const files: { path: string; streaming: boolean }[] = [];
  walk(parseOne(text).tree, (node) => {
    const item = node as FromItem;
    if (item.kind !== 'function' || !('stream' in item) || item.name.text.toLowerCase() !== 'read_files') return;
    const path = item.arguments.find((argument) => 'value' in argument && !argument.name);
    if (!path || !('value' in path)) return;
    files.push({ path: constantText(planner, path.value) ?? '', streaming: item.stream });
  });
  return files;
}

function barePlanner(parameters: Environment['parameters']): Planner {
  return new Planner({
    table: () => undefined,
    tableFunction: () => undefined,
    names: () => [],
    now: '',
    catalog: '',
    schema: '',
    user: '',
    parameters,
  });
}
