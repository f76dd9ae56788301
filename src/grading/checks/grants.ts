import type { Warehouse } from '../../engine/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds } from '../finding.ts';
import type { Look } from './look.ts';

type Check = CheckOf<'grants'>;

/** Privileges granted directly on an object, and what comes of statements that a principal runs. */
export function checkGrants(check: Check, { scene }: Look): Finding {
  const evidence = check.object === undefined ? `As ${check.principal}` : `SHOW GRANTS ON ${check.object}`;
  return granted(check, scene.warehouse, evidence) ?? tried(check, scene.warehouse) ?? holds({ evidence });
}

function granted(check: Check, { state }: Warehouse, evidence: string): Finding | undefined {
  const object = check.object?.toLowerCase();
  const privileges = state.grants
    .filter(({ name, principal }) => name === object && principal === check.principal)
    .map(({ privilege }) => privilege);
  const actual = privileges.join(', ') || 'nothing';
  const missing = check.has.find((privilege) => !privileges.includes(privilege));
  if (missing !== undefined) return fails({ expected: missing, actual, evidence });
  const excess = check.lacks.find((privilege) => privileges.includes(privilege));
  return excess === undefined ? undefined : fails({ expected: `no ${excess}`, actual, evidence });
}

/** The first statement that ends otherwise than it must. A refusal for another reason is none. */
function tried({ principal, may, may_not }: Check, warehouse: Warehouse): Finding | undefined {
  for (const [expected, statements] of [
    ['allowed', may],
    ['INSUFFICIENT_PERMISSIONS', may_not],
  ] as const) {
    for (const text of statements) {
      const actual = outcome(warehouse, principal, text);
      if (actual !== expected) return fails({ expected, actual, evidence: `As ${principal}: ${text}` });
    }
  }
  return undefined;
}

/** `allowed`, or the condition it ends in. */
function outcome(warehouse: Warehouse, by: string, text: string): string {
  const fork = warehouse.fork();
  try {
    const { error } = fork.apply({ do: 'sql', text }, { by });
    return error?.condition ?? 'allowed';
  } finally {
    fork.close();
  }
}
