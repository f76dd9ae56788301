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
