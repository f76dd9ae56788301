import type { Column } from '../../types.ts';
import type { TableName } from '../ast/query.ts';
import type { Statement } from '../ast/statement.ts';
import type { Plan, Target } from '../contract.ts';
import { fail } from '../fail.ts';
import { nameParts, planTravel } from '../plan/from.ts';
import type { Planner } from '../plan/planner.ts';
import { backticks } from '../quote.ts';
import { targetOf } from './target.ts';

type Command = Exclude<
  Statement,
  {
    kind:
      | 'query'
      | 'insert'
      | 'delete'
      | 'update'
      | 'merge'
      | 'create_table'
      | 'create_view'
      | 'create_dataset'
      | 'create_flow'
      | 'explain';
  }
>;

/** Statements whose plan is their tree with names completed. */
export function planCommand(planner: Planner, node: Command): Plan {
  switch (node.kind) {
    case 'truncate':
      return { kind: 'truncate', target: targetOf(planner, node.target) };
    case 'drop': {
      const target = node.what === 'schema' ? schemaOf(planner, node.target) : targetOf(planner, node.target);
      return { kind: 'drop', what: node.what, target, ifExists: node.ifExists, cascade: node.cascade };
    }
    case 'alter_table':
      return planAlter(planner, node);
    case 'create_schema':
      return { kind: 'create_schema', target: schemaOf(planner, node.target), ifNotExists: node.ifNotExists };
    case 'use':
      return planUse(planner, node);
    case 'describe_history':
      return { kind: 'describe_history', target: targetOf(planner, node.target), limit: node.limit };
    case 'describe_table':
      return { kind: 'describe_table', target: targetOf(planner, node.target), extended: node.extended };
    case 'show':
      return { kind: 'show', what: node.what, in: node.in && shownIn(planner, node.what, node.in) };
    case 'restore':
      return { kind: 'restore', target: targetOf(planner, node.target), to: planTravel(planner, node.to, node.span) };
    case 'list':
      return { kind: 'list', path: node.path, limit: node.limit };
    case 'vacuum':
      return { kind: 'vacuum', target: targetOf(planner, node.target), hours: node.hours, dryRun: node.dryRun };
    case 'optimize': {
      const zOrder = node.zOrder.map(({ text, span }) => ({ name: text, span }));
      return { kind: 'optimize', target: targetOf(planner, node.target), zOrder };
    }
    case 'grant':
    case 'revoke': {
      const { kind, privileges, principal } = node;
      return {
        kind,
        privileges,
        on: { what: node.on.what, name: securable(planner, node.on.what, node.on.name) },
        principal,
      };
    }
    case 'set_owner':
    case 'show_grants': {
      const on = { what: node.on.what, name: securable(planner, node.on.what, node.on.name) };
      return node.kind === 'set_owner'
        ? { kind: node.kind, on, principal: node.principal }
        : { kind: node.kind, on, principal: node.principal };
    }
  }
}

/** `catalog.schema`. */
function schemaOf(planner: Planner, name: TableName): Target {
  const parts = nameParts(planner, name);
  if (parts.length > 2)
    throw fail(
      'REQUIRES_SINGLE_PART_NAMESPACE',
      `A schema's name has at most two parts, but got ${backticks(parts)}.`,
      name.span,
    );
  const full = parts.length === 2 ? parts : [planner.environment.catalog, ...parts];
  return { name: full.join('.').toLowerCase(), span: name.span };
}

function planAlter(planner: Planner, node: Extract<Command, { kind: 'alter_table' }>): Plan {
  const target = targetOf(planner, node.target);
  const { change } = node;
  if (!('add' in change)) return { kind: 'alter_table', target, change };
  const add = change.add.map(
    (column): Column => ({ name: column.name.text, type: column.type, comment: column.comment }),
  );
  return { kind: 'alter_table', target, change: { add } };
}

function planUse(planner: Planner, node: Extract<Command, { kind: 'use' }>): Plan {
  const parts = nameParts(planner, node.name);
  if (node.what === 'catalog') return { kind: 'use', catalog: parts.join('.').toLowerCase() };
  if (parts.length > 2)
    throw fail(
      'REQUIRES_SINGLE_PART_NAMESPACE',
      `A schema's name has at most two parts, but got ${backticks(parts)}.`,
      node.name.span,
    );
  const [first, second] = parts.map((part) => part.toLowerCase());
  return second === undefined ? { kind: 'use', schema: first } : { kind: 'use', catalog: first, schema: second };
}

function shownIn(planner: Planner, what: Extract<Plan, { kind: 'show' }>['what'], name: TableName): Target {
  if (what === 'tables') return schemaOf(planner, name);
  if (what !== 'schemas' && what !== 'catalogs') return targetOf(planner, name);
  return { name: nameParts(planner, name).join('.').toLowerCase(), span: name.span };
}

function securable(planner: Planner, what: string, name: TableName): string {
  if (what === 'catalog') return nameParts(planner, name).join('.').toLowerCase();
  if (what === 'schema' || what === 'database') return schemaOf(planner, name).name;
  return targetOf(planner, name).name;
}
