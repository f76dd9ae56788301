import { EngineError } from '../../errors.ts';
import type { Core } from '../core.ts';
import { defaultLogName, logName, pipelines } from '../event-log.ts';
import { OWN, type SecurableKind } from './privileges.ts';

/** Something that has an owner and grants. */
export interface Securable {
  kind: SecurableKind;
  /** Full name, lower case. */
  name: string;
}

const KINDS: readonly SecurableKind[] = ['CATALOG', 'SCHEMA'];

/** The object, its schema and its catalog: where a grant on it may stand. */
export function chainOf({ kind, name }: Securable): Securable[] {
  const parts = name.split('.');
  const above = KINDS.slice(0, parts.length - 1).map((container, index) => ({
    kind: container,
    name: parts.slice(0, index + 1).join('.'),
  }));
  return [{ kind, name }, ...above.reverse()];
}

/** Who owns an object: who was given it, else who made it, else the first administrator. */
export function ownerOf(core: Core, { kind, name }: Securable): string | undefined {
  const given = core.state.grants.findLast(
    (grant) => grant.privilege === OWN && grant.what === kind && grant.name === name,
  );
  if (given) return given.principal;
  if (kind === 'TABLE') {
    const maker = core.state.tables.get(name)?.commits[0]?.by ?? logOwner(core, name);
    if (maker !== undefined) return maker;
  }
  return core.config.permissions?.admins[0] ?? core.config.user;
}

/** By default nobody but the pipeline's owner reads its log (docs.databricks.com/aws/en/ldp/monitor-event-logs). */
export function logOwner(core: Core, name: string): string | undefined {
  const spec = pipelines(core).find((each) => logName(each) === name || defaultLogName(each) === name);
  return spec && (spec.runAs ?? core.config.user);
}

/** The volume that a path lies in. Throws for a path without one. */
export function volumeAt(path: string): Securable {
  const [, catalog, schema, volume] = /^(?:dbfs:)?\/Volumes\/([^/]+)\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  if (catalog && schema && volume) return { kind: 'VOLUME', name: `${catalog}.${schema}.${volume}`.toLowerCase() };
  throw new EngineError({
    condition: 'SANDBOX_VOLUME_FILE_NOT_FOUND',
    message: `${path} is not in a volume.`,
    hint: 'Paths begin with /Volumes/<catalog>/<schema>/<volume>.',
  });
}
