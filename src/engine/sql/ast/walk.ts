import type { Expression } from './expression.ts';

interface AnyNode {
  kind?: string;
}

/** Visits every object of a tree, outer ones first. The parser bounds the depth. */
export function walk(value: unknown, visit: (node: AnyNode) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (value !== null && typeof value === 'object') {
    visit(value as AnyNode);
    for (const inner of Object.values(value)) walk(inner, visit);
  }
}

/** A copy of a node with each direct child (an object with `kind` and `span`) replaced. */
export function mapNodes<T extends object>(node: T, map: (child: Expression) => Expression): T {
  const entries = Object.entries(node).map(([key, value]) => [key, mapValue(value, map)]);
  return Object.fromEntries(entries) as T;
}

function mapValue(value: unknown, map: (child: Expression) => Expression): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, map));
  if (value === null || typeof value !== 'object') return value;
  if ('kind' in value && 'span' in value) return map(value as Expression);
  return mapNodes(value, map);
}
