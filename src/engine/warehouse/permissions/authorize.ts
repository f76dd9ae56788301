import type { Plan } from '../../sql/contract.ts';
import type { Core } from '../core.ts';
import { schemaOf } from '../names.ts';
import { demand, demandManage, demandOnTable, demandUse, demandVolume, isKeptOut } from './access.ts';
import { kindOf } from './privileges.ts';

/**
 * Throws unless the one who acts may run the statement. Reading is checked where names are resolved, creating where tables
 * are created; the rest is here. Source: the "required permissions" of each statement's page in the SQL reference,
 * docs.databricks.com/aws/en/sql/language-manual
 */
export function authorize(core: Core, plan: Plan, session: { catalog: string }): void {
  if (!isKeptOut(core)) return;
  switch (plan.kind) {
    case 'insert':
    case 'truncate':
    case 'restore':
    case 'vacuum':
    case 'optimize':
    case 'alter_table':
      demandOnTable(core, 'MODIFY', plan.target.name);
      return;
    case 'delete':
    case 'update':
    case 'merge':
      demandOnTable(core, 'MODIFY', plan.target.name);
      demandOnTable(core, 'SELECT', plan.target.name);
      return;
    case 'create_table':
      if (plan.orReplace && core.state.tables.has(plan.target.name)) manageTable(core, plan.target.name);
      return;
    case 'create_view':
      if (!plan.temporary) demand(core, 'CREATE TABLE', { kind: 'SCHEMA', name: schemaOf(plan.target.name) });
      return;
    case 'drop':
      authorizeDrop(core, plan);
      return;
    case 'create_schema':
      demand(core, 'CREATE SCHEMA', { kind: 'CATALOG', name: plan.target.name.split('.')[0] ?? '' });
      return;
    case 'list':
      demandVolume(core, plan.path, 'read');
      return;
    case 'grant':
    case 'revoke':
    case 'set_owner':
      demandManage(core, { kind: kindOf(plan.on.what), name: plan.on.name });
      return;
    case 'show_grants':
      if (plan.principal !== core.actor.by) demandManage(core, { kind: kindOf(plan.on.what), name: plan.on.name });
      return;
    case 'use':
      authorizeUse(core, plan, session.catalog);
      return;
    default:
      authorizeDescription(core, plan);
  }
}

function authorizeDescription(core: Core, plan: Plan): void {
  if (plan.kind === 'describe_history' || plan.kind === 'describe_table')
    demandOnTable(core, 'SELECT', plan.target.name);
  if (plan.kind !== 'show' || !plan.in) return;
  if (plan.what === 'tables') demandUse(core, `${plan.in.name}.any`);
  else if (plan.what !== 'schemas' && plan.what !== 'catalogs') demandOnTable(core, 'SELECT', plan.in.name);
}

function authorizeDrop(core: Core, { what, target }: Extract<Plan, { kind: 'drop' }>): void {
  const { tables, views } = core.state;
  if (what === 'schema') demandManage(core, { kind: 'SCHEMA', name: schemaOf(target.name) });
  else if (tables.has(target.name) || views.has(target.name)) manageTable(core, target.name);
}

function authorizeUse(core: Core, { catalog: name, schema }: Extract<Plan, { kind: 'use' }>, current: string): void {
  const catalog = name ?? current;
  if (schema === undefined) demand(core, 'USE CATALOG', { kind: 'CATALOG', name: catalog });
  else demand(core, 'USE SCHEMA', { kind: 'SCHEMA', name: `${catalog}.${schema}` });
}

const manageTable = (core: Core, name: string): void => demandManage(core, { kind: 'TABLE', name });
