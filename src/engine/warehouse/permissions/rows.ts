import type { Cell } from '../../types.ts';
import type { Core } from '../core.ts';
import type { Grant } from '../state.ts';
import { isKeptOut, sees } from './access.ts';
import { ALL, applies, kindOf, OWN, type SecurableKind } from './privileges.ts';
import { chainOf, ownerOf, type Securable } from './securable.ts';

/** Grants on an object, its schema and its catalog that mean something on it: nearest object first, then by name. */
export function grantsOn(core: Core, securable: Securable): Grant[] {
  return chainOf(securable).flatMap((each, distance) =>
    core.state.grants
      .filter(
        ({ privilege, what, name }) =>
          name === each.name &&
          kindOf(what) === each.kind &&
          privilege !== OWN &&
          (distance === 0 || privilege === ALL || applies(privilege, securable.kind)),
      )
      .sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)),
  );
}

const keyOf = ({ principal, privilege }: Grant): string => `${principal} ${privilege}`;

/** Columns that name an object of a kind, outermost first. */
const NAMES: Readonly<Record<SecurableKind, readonly string[]>> = {
  CATALOG: ['catalog_name'],
  SCHEMA: ['catalog_name', 'schema_name'],
  TABLE: ['table_catalog', 'table_schema', 'table_name'],
  VOLUME: ['volume_catalog', 'volume_schema', 'volume_name'],
  FUNCTION: ['routine_catalog', 'routine_schema', 'routine_name'],
};

/**
 * A view of `information_schema` on the privileges of one kind of object, inherited ones included. Without `grantor` and
 * `is_grantable`, which nothing here knows. Whoever is not an administrator sees his own and those on what he owns.
 * Source: docs.databricks.com/aws/en/sql/language-manual/information-schema/table_privileges and its neighbours
 */
export function privilegeRows(
  core: Core,
  kind: SecurableKind,
  names: readonly string[],
): { names: readonly string[]; rows: readonly (readonly Cell[])[] } {
  const rows = names
    .filter((name) => sees(core, { kind, name }))
    .flatMap((name) =>
      grantsOn(core, { kind, name })
        .filter(({ principal }) => mine(core, principal, { kind, name }))
        .map(({ principal, privilege, what, name: on }): Cell[] => [
          principal,
          ...name.split('.'),
          privilege,
          on === name ? 'NONE' : what,
        ]),
    );
  return { names: ['grantee', ...NAMES[kind], 'privilege_type', 'inherited_from'], rows };
}

const mine = (core: Core, principal: string, securable: Securable): boolean =>
  !isKeptOut(core) || principal === core.actor.by || ownerOf(core, securable) === core.actor.by;
