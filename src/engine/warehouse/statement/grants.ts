import type { Rows } from '../../types.ts';
import type { Core } from '../core.ts';
import { completed } from '../names.ts';
import { checkPrivilege, kindOf, OWN } from '../permissions/privileges.ts';
import { grantsOn } from '../permissions/rows.ts';
import { logOwner, type Securable } from '../permissions/securable.ts';
import type { Grant } from '../state.ts';
import { unknownCatalog, unknownSchema, unknownTable } from '../tables.ts';
import { type Context, NOTHING, type PlanOf, texts } from './context.ts';

/** Grants are kept everywhere, and enforced where the warehouse says so (`permissions` of its configuration). */
export function changeGrants(context: Context, plan: PlanOf<'grant' | 'revoke'>): Rows {
  const { core } = context;
  const { kind: what, name } = securableOf(context, plan.on);
  for (const privilege of plan.privileges) checkPrivilege(privilege, what, name);
  if (plan.kind === 'grant') demandSecurable(core, { kind: what, name });
  for (const privilege of plan.privileges) {
    const grant: Grant = { privilege, what, name, principal: plan.principal };
    const others = core.state.grants.filter((other) => !same(other, grant));
    core.state.grants = plan.kind === 'grant' ? [...others, grant] : others;
  }
  return NOTHING;
}

/** `ALTER … OWNER TO`. Source: docs.databricks.com/aws/en/data-governance/unity-catalog/manage-privileges/ownership */
export function setOwner(context: Context, plan: PlanOf<'set_owner'>): Rows {
  const { core } = context;
  const { kind: what, name } = securableOf(context, plan.on);
  demandSecurable(core, { kind: what, name });
  const others = core.state.grants.filter(
    (grant) => grant.privilege !== OWN || grant.what !== what || grant.name !== name,
  );
  core.state.grants = [...others, { privilege: OWN, what, name, principal: plan.principal }];
  return NOTHING;
}

/**
 * What affects the object, inherited grants included, each with the object that it stands on.
 * Source: docs.databricks.com/aws/en/sql/language-manual/security-show-grant
 */
export function showGrants(context: Context, plan: PlanOf<'show_grants'>): Rows {
  const securable = securableOf(context, plan.on);
  demandSecurable(context.core, securable);
  const rows = grantsOn(context.core, securable)
    .filter(({ principal }) => plan.principal === undefined || principal === plan.principal)
    .map(({ principal, privilege, what, name }) => [principal, privilege, what, name]);
  return texts(['principal', 'actionType', 'objectType', 'objectKey'], rows);
}

function securableOf({ session }: Context, on: { what: string; name: string }): Securable {
  const kind = kindOf(on.what);
  const name = kind === 'TABLE' ? completed(on.name.split('.'), session.get()) : on.name.toLowerCase();
  return { kind, name };
}

/** Throws when there is no such object. Volumes are there as soon as their schema is; the platform's own tables are. */
function demandSecurable(core: Core, { kind, name }: Securable): void {
  const { schemas, tables, views } = core.state;
  const [catalog = '', schema = ''] = name.split('.');
  if (catalog === 'system') return;
  const known = schemas.get(catalog);
  if (!known) throw unknownCatalog(core, catalog);
  if (kind === 'CATALOG') return;
  if (!known.includes(schema) && schema !== 'default') throw unknownSchema(catalog, schema, known);
  if (kind !== 'TABLE' || tables.has(name) || views.has(name) || logOwner(core, name) !== undefined) return;
  throw unknownTable(name);
}

const same = (left: Grant, right: Grant): boolean =>
  left.privilege === right.privilege &&
  left.what === right.what &&
  left.name === right.name &&
  left.principal === right.principal;
