import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds } from '../finding.ts';
import type { Look } from './look.ts';

/** Privileges granted directly on an object. */
export function checkGrants(check: CheckOf<'grants'>, { scene }: Look): Finding {
  const object = check.object.toLowerCase();
  const granted = scene.warehouse.state.grants
    .filter(({ name, principal }) => name === object && principal === check.principal)
    .map(({ privilege }) => privilege);
  const actual = granted.join(', ') || 'nothing';
  const evidence = `SHOW GRANTS ON ${check.object}`;
  const missing = check.has.find((privilege) => !granted.includes(privilege));
  if (missing !== undefined) return fails({ expected: missing, actual, evidence });
  const excess = check.lacks.find((privilege) => granted.includes(privilege));
  return excess === undefined ? holds({ evidence }) : fails({ expected: `no ${excess}`, actual, evidence });
}
