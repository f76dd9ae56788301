import { EngineError } from '../../errors.ts';
import { nearest } from '../../sql/nearest.ts';

/** Kinds of objects that privileges are granted on. Views and materialized views count as tables. */
export type SecurableKind = 'CATALOG' | 'SCHEMA' | 'TABLE' | 'VOLUME' | 'FUNCTION';

const EVERYWHERE = ['APPLY TAG', 'MANAGE'];
const TABLE = [...EVERYWHERE, 'MODIFY', 'REFRESH', 'SELECT'];
const VOLUME = [...EVERYWHERE, 'READ VOLUME', 'WRITE VOLUME'];
const FUNCTION = [...EVERYWHERE, 'EXECUTE'];
const SCHEMA = [
  ...TABLE,
  ...VOLUME,
  ...FUNCTION,
  'CREATE FUNCTION',
  'CREATE MATERIALIZED VIEW',
  'CREATE MODEL',
  'CREATE TABLE',
  'CREATE VOLUME',
  'EXTERNAL USE SCHEMA',
  'USE SCHEMA',
];
const CATALOG = [...SCHEMA, 'BROWSE', 'CREATE SCHEMA', 'USE CATALOG'];

/**
 * What can be granted where; a privilege of something below is granted on all of it, present and future.
 * Source: docs.databricks.com/aws/en/data-governance/unity-catalog/manage-privileges/privileges
 */
const APPLICABLE: Readonly<Record<SecurableKind, ReadonlySet<string>>> = {
  CATALOG: new Set(CATALOG),
  SCHEMA: new Set(SCHEMA),
  TABLE: new Set(TABLE),
  VOLUME: new Set(VOLUME),
  FUNCTION: new Set(FUNCTION),
};

export const ALL = 'ALL PRIVILEGES';
/** An entry of the grants that says who owns an object after it was handed over. No privilege: GRANT does not know it. */
export const OWN = 'OWN';

/** ALL PRIVILEGES stands for what applies at the moment of the check, but for these, which are granted by name. */
const BY_NAME_ONLY: ReadonlySet<string> = new Set(['MANAGE', 'EXTERNAL USE SCHEMA']);

/** Whether a grant of one privilege gives another. */
export const gives = (granted: string, wanted: string): boolean =>
  granted === wanted || (granted === ALL && !BY_NAME_ONLY.has(wanted) && wanted !== OWN);

/** Whether a privilege means something on objects of a kind. */
export const applies = (privilege: string, kind: SecurableKind): boolean =>
  privilege === ALL || APPLICABLE[kind].has(privilege);

/** `VIEW` and `DATABASE` are other words for `TABLE` and `SCHEMA`. */
export function kindOf(word: string): SecurableKind {
  const upper = word.toUpperCase();
  if (upper === 'VIEW') return 'TABLE';
  return upper === 'DATABASE' ? 'SCHEMA' : (upper as SecurableKind);
}

/** Throws for a privilege that nobody knows, or that means nothing on such an object. */
export function checkPrivilege(privilege: string, kind: SecurableKind, name: string): void {
  if (applies(privilege, kind)) return;
  if (!APPLICABLE.CATALOG.has(privilege)) {
    const [similar] = nearest(privilege, [...APPLICABLE.CATALOG], 1);
    throw new EngineError({
      condition: 'SANDBOX_PRIVILEGE_UNKNOWN',
      message: `There is no privilege ${privilege}.`,
      hint: similar ? `Did you mean ${similar}?` : `A ${kind.toLowerCase()} takes ${listOf(kind)}.`,
    });
  }
  throw new EngineError({
    condition: 'INVALID_PARAMETER_VALUE',
    message: `Privilege ${privilege} is not applicable to this entity [${name}:${kind}].`,
    hint: `A ${kind.toLowerCase()} takes ${listOf(kind)}.`,
  });
}

const listOf = (kind: SecurableKind): string => [ALL, ...[...APPLICABLE[kind]].sort()].join(', ');
