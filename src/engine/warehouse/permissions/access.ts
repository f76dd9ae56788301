import { EngineError } from '../../errors.ts';
import type { Core } from '../core.ts';
import { applies, gives, kindOf, OWN } from './privileges.ts';
import { chainOf, ownerOf, type Securable, volumeAt } from './securable.ts';

/** The group that everybody is in. */
const EVERYBODY = 'account users';

/** Whether the one who acts can be kept out: where grants are enforced, everybody but the administrators and the learner. */
export function isKeptOut({ config, actor }: Core): boolean {
  const { permissions, user } = config;
  return permissions !== undefined && actor.by !== user && !permissions.admins.includes(actor.by);
}

/**
 * Whether a principal holds a privilege on an object: as its owner, or by a grant on it or on what contains it. Whoever owns
 * a schema does not own the tables in it, and may only grant on them.
 * Source: docs.databricks.com/aws/en/data-governance/unity-catalog/manage-privileges/ownership
 */
export function holds(core: Core, principal: string, privilege: string, securable: Securable): boolean {
  if (ownerOf(core, securable) === principal) return true;
  return chainOf(securable).some(({ kind, name }) =>
    core.state.grants.some(
      (grant) =>
        (grant.principal === principal || grant.principal === EVERYBODY) &&
        kindOf(grant.what) === kind &&
        grant.name === name &&
        gives(grant.privilege, privilege),
    ),
  );
}

/**
 * Throws unless the one who acts may: catalog first, then schema, then the object itself. A grant on a table is worth
 * nothing without USE CATALOG and USE SCHEMA.
 */
export function demand(core: Core, privilege: string, securable: Securable): void {
  if (!isKeptOut(core)) return;
  for (const container of chainOf(securable).slice(1).reverse()) use(core, container);
  if (!holds(core, core.actor.by, privilege, securable)) throw insufficient(core, privilege, securable);
}

/** The same for a table by its full name. `information_schema` is everybody's; it shows each what he may see. */
export function demandOnTable(core: Core, privilege: string, name: string): void {
  if (isInformationSchema(name)) return;
  demand(core, privilege, { kind: 'TABLE', name });
}

/** Throws unless the one who acts may go into the schema of a table. */
export function demandUse(core: Core, name: string): void {
  if (!isKeptOut(core)) return;
  for (const container of chainOf({ kind: 'TABLE', name }).slice(1).reverse()) use(core, container);
}

/** Throws unless the one who acts may read the volume of a path, or write it, which takes both privileges. */
export function demandVolume(core: Core, path: string, access: 'read' | 'write'): void {
  if (!isKeptOut(core)) return;
  const volume = volumeAt(path);
  demand(core, 'READ VOLUME', volume);
  if (access === 'write') demand(core, 'WRITE VOLUME', volume);
}

/** Throws unless the one who acts administers the object: its owner, that of what contains it, or by MANAGE. */
export function demandManage(core: Core, securable: Securable): void {
  if (!isKeptOut(core)) return;
  const owns = chainOf(securable).some((each) => ownerOf(core, each) === core.actor.by);
  if (!owns) demand(core, 'MANAGE', securable);
}

/** Whether lists show an object to the one who acts: any privilege on it will do. */
export function sees(core: Core, securable: Securable): boolean {
  if (!isKeptOut(core) || ownerOf(core, securable) === core.actor.by) return true;
  const mine = core.state.grants.filter(({ principal }) => principal === core.actor.by || principal === EVERYBODY);
  return chainOf(securable).some((each) =>
    mine.some(
      (grant) =>
        kindOf(grant.what) === each.kind &&
        grant.name === each.name &&
        (grant.privilege === 'BROWSE' || applies(grant.privilege, securable.kind)),
    ),
  );
}

/** Whoever makes an object owns it. Tables say so in their history; for the rest it is noted where it matters. */
export function noteOwner(core: Core, { kind, name }: Securable): void {
  if (!isKeptOut(core)) return;
  const others = core.state.grants.filter(
    (grant) => grant.privilege !== OWN || grant.what !== kind || grant.name !== name,
  );
  core.state.grants = [...others, { privilege: OWN, what: kind, name, principal: core.actor.by }];
}

/** An object that is gone takes its grants along, and a schema those on what was in it. */
export function forgetGrants(core: Core, name: string): void {
  const { grants } = core.state;
  const kept = grants.filter((grant) => grant.name !== name && !grant.name.startsWith(`${name}.`));
  if (kept.length < grants.length) core.state.grants = kept;
}

export const isInformationSchema = (name: string): boolean => name.split('.')[1] === 'information_schema';

function use(core: Core, container: Securable): void {
  const privilege = container.kind === 'CATALOG' ? 'USE CATALOG' : 'USE SCHEMA';
  if (!holds(core, core.actor.by, privilege, container)) throw insufficient(core, privilege, container);
}

/**
 * Wording, condition and SQLSTATE as the platform reports them: docs.databricks.com/aws/en/error-messages/error-classes
 * (INSUFFICIENT_PERMISSIONS), github.com/databricks/dbt-databricks/issues/838. The hint is ours.
 */
function insufficient({ actor }: Core, privilege: string, { kind, name }: Securable): EngineError {
  const word = kind.charAt(0) + kind.slice(1).toLowerCase();
  return new EngineError({
    condition: 'INSUFFICIENT_PERMISSIONS',
    message: `Insufficient privileges: User does not have ${privilege} on ${word} '${name}'.`,
    hint: `${actor.by} acts here. GRANT ${privilege} ON ${kind} ${name} TO \`${actor.by}\` would permit it.`,
    sqlState: '42501',
  });
}
