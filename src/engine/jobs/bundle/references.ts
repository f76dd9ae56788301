import { REFERENCE, referenceProblem } from '../reference-names.ts';
import type { BundleNode } from './node.ts';
import type { Scope } from './scope.ts';

/** Tells of dynamic value references, `{{…}}`, that can have no value, anywhere below a node. */
export function checkReferences(scope: Scope, node: BundleNode): void {
  if (node.kind === 'map') for (const value of node.entries.values()) checkReferences(scope, value);
  if (node.kind === 'list') for (const item of node.items) checkReferences(scope, item);
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return;
  for (const [, written = ''] of node.value.matchAll(REFERENCE)) {
    const problem = referenceProblem(written);
    if (problem) scope.reader.problems.add('DYNAMIC_REFERENCE', problem.message, problem.hint, node);
  }
}
