import { EngineError } from '../../errors.ts';
import type { Target } from '../../sql/contract.ts';
import type { Rows } from '../../types.ts';
import { assertDroppable, assertRedefinable } from '../access.ts';
import { pipelines } from '../event-log.ts';
import { backticked, checkName, lastPart, schemaOf } from '../names.ts';
import { forgetGrants, noteOwner } from '../permissions/access.ts';
import type { Table, View } from '../state.ts';
import { alreadyExists, rowsOf, unknownCatalog, unknownSchema, unknownTable } from '../tables.ts';
import { latest } from '../versions.ts';
import { type Context, counts, NOTHING, type PlanOf } from './context.ts';
import { tableTarget } from './target.ts';

export function createTable(context: Context, plan: PlanOf<'create_table'>): Rows {
  const { core, tables } = context;
  const { name, span } = plan.target;
  const existing = core.state.tables.get(name);
  if (existing && plan.ifNotExists) return NOTHING;
  if (core.state.views.has(name) || (existing && !plan.orReplace)) throw alreadyExists(name).at({ span });
  demandSchema(context, plan.target);
  if (existing) assertRedefinable(existing, 'CREATE OR REPLACE TABLE');
  const { columns, comment, properties } = plan;
  const table = { name, kind: 'table' as const, columns, comment, properties };
  const segments = plan.query === null ? [] : tables.write(plan.query, { columns, hidden: [] });
  const create = plan.orReplace ? ('CREATE OR REPLACE TABLE' as const) : ('CREATE TABLE' as const);
  const operation = plan.query === null ? create : (`${create} AS SELECT` as const);
  const info = { operation, parameters: { isManaged: 'true', partitionBy: '[]' } };
  if (existing) tables.redefine(table, segments, info);
  else tables.createWith(table, segments, info);
  if (plan.query === null) return NOTHING;
  return counts({ num_affected_rows: rowsOf(segments), num_inserted_rows: rowsOf(segments) });
}

export function createView(context: Context, plan: PlanOf<'create_view'>): Rows {
  const { core, session } = context;
  const { catalog, schema, views } = session.get();
  const { name, span } = plan.target;
  const view: View = { name, query: plan.text, catalog, schema, columns: plan.columns };
  if (plan.temporary) {
    const short = lastPart(name);
    if (views.has(short) && !plan.orReplace) throw temporaryExists(plan.target);
    session.set({ catalog, schema, views: new Map(views).set(short, view) });
    return NOTHING;
  }
  checkName(name, 3);
  if (core.state.views.has(name) && plan.ifNotExists) return NOTHING;
  if (core.state.tables.has(name) || (core.state.views.has(name) && !plan.orReplace))
    throw alreadyExists(name).at({ span });
  demandSchema(context, plan.target);
  core.state.views.set(name, view);
  noteOwner(core, { kind: 'TABLE', name });
  return NOTHING;
}

export function drop(context: Context, plan: PlanOf<'drop'>): Rows {
  if (plan.what === 'schema') return dropSchema(context, plan);
  const { core, session } = context;
  const { name, span } = plan.target;
  const { views } = session.get();
  const temporary = lastPart(name);
  if (plan.what === 'view' && views.has(temporary)) {
    session.set({ ...session.get(), views: new Map([...views].filter(([key]) => key !== temporary)) });
    return NOTHING;
  }
  const table = core.state.tables.get(name);
  const view = core.state.views.get(name);
  if (!table && !view) {
    if (plan.ifExists) return NOTHING;
    throw unknownTable(name).at({ span });
  }
  if (plan.what === 'view' ? table : view) throw wrongKind(plan, table);
  if (table) dropTable(context, table);
  else core.state.views.delete(name);
  forgetGrants(core, name);
  return NOTHING;
}

function dropTable({ core, tables }: Context, table: Table): void {
  assertDroppable(
    table,
    pipelines(core).some((spec) => spec.id === table.pipeline),
  );
  tables.drop(table.name);
}

export function alterTable(context: Context, plan: PlanOf<'alter_table'>): Rows {
  const { tables } = context;
  const table = tableTarget(context, plan.target);
  assertRedefinable(table, 'ALTER TABLE');
  const { change } = plan;
  if ('comment' in change) tables.alter(table.name, { comment: change.comment });
  else if ('properties' in change) {
    tables.alter(table.name, { properties: { ...table.properties, ...change.properties } });
  } else {
    const taken = new Set(table.columns.map((column) => column.name.toLowerCase()));
    const twice = change.add.find(({ name }) => taken.size === taken.add(name.toLowerCase()).size);
    if (twice) throw columnExists(table, twice.name, plan.target);
    tables.alter(table.name, { columns: [...table.columns, ...change.add] });
  }
  return NOTHING;
}

export function createSchema(context: Context, plan: PlanOf<'create_schema'>): Rows {
  const { schemas } = context.core.state;
  const [catalog = '', schema = ''] = plan.target.name.split('.');
  const known = schemas.get(catalog);
  if (!known) throw unknownCatalog(context.core, catalog).at({ span: plan.target.span });
  if (!known.includes(schema)) {
    checkName(plan.target.name, 2);
    schemas.set(catalog, [...known, schema]);
    noteOwner(context.core, { kind: 'SCHEMA', name: plan.target.name });
  } else if (!plan.ifNotExists) {
    throw new EngineError({
      condition: 'SCHEMA_ALREADY_EXISTS',
      message: `Cannot create schema \`${catalog}\`.\`${schema}\` because it already exists.`,
      hint: 'Write CREATE SCHEMA IF NOT EXISTS.',
      span: plan.target.span,
      sqlState: '42P06',
    });
  }
  return NOTHING;
}

export function use(context: Context, plan: PlanOf<'use'>): Rows {
  const { session, core } = context;
  const catalog = plan.catalog?.toLowerCase() ?? session.get().catalog;
  const schemas = core.state.schemas.get(catalog);
  if (!schemas) throw unknownCatalog(core, catalog);
  const schema = plan.schema?.toLowerCase() ?? (plan.catalog === undefined ? session.get().schema : 'default');
  if (plan.schema !== undefined && !schemas.includes(schema) && schema !== 'default') {
    throw unknownSchema(catalog, schema, schemas);
  }
  session.set({ ...session.get(), catalog, schema });
  return NOTHING;
}

function dropSchema(context: Context, plan: PlanOf<'drop'>): Rows {
  const { state, shared } = context.core;
  const name = schemaOf(plan.target.name);
  const [catalog = '', schema = ''] = name.split('.');
  const schemas = state.schemas.get(catalog) ?? [];
  if (!schemas.includes(schema)) {
    if (plan.ifExists) return NOTHING;
    throw unknownSchema(catalog, schema, schemas).at({ span: plan.target.span });
  }
  const within = [...state.tables.keys(), ...state.views.keys()].filter((full) => schemaOf(full) === name);
  if (within.length > 0 && !plan.cascade) {
    throw new EngineError({
      condition: 'SCHEMA_NOT_EMPTY',
      message: `Cannot drop the schema ${backticked(name)} because it contains ${within.length} objects.`,
      hint: 'DROP SCHEMA … CASCADE drops them too.',
      span: plan.target.span,
      sqlState: '2BP01',
    });
  }
  for (const full of within) {
    state.tables.delete(full);
    state.views.delete(full);
  }
  forgetGrants(context.core, name);
  state.schemas.set(
    catalog,
    schemas.filter((other) => other !== schema),
  );
  shared.pool.sweep();
  return NOTHING;
}

function demandSchema(context: Context, target: Target): void {
  const [catalog = '', schema = ''] = target.name.split('.');
  const schemas = context.core.state.schemas.get(catalog);
  if (!schemas) throw unknownCatalog(context.core, catalog).at({ span: target.span });
  if (!schemas.includes(schema)) throw unknownSchema(catalog, schema, schemas).at({ span: target.span });
}

function wrongKind(plan: PlanOf<'drop'>, table: Table | undefined): EngineError {
  const is = table ? 'TABLE' : 'VIEW';
  return new EngineError({
    condition: 'WRONG_COMMAND_FOR_OBJECT_TYPE',
    message: `The operation DROP ${plan.what.toUpperCase()} requires a ${plan.what.toUpperCase()}, but ${backticked(plan.target.name)} is a ${is}.`,
    hint: `Use DROP ${is} instead.`,
    span: plan.target.span,
    sqlState: '42809',
  });
}

function columnExists(table: Table, column: string, target: Target): EngineError {
  return new EngineError({
    condition: 'FIELD_ALREADY_EXISTS',
    message: `Cannot add column \`${column}\` to ${backticked(table.name)} because it already exists at version ${latest(table).version}.`,
    hint: 'Choose another name.',
    span: target.span,
    sqlState: '42710',
  });
}

function temporaryExists(target: Target): EngineError {
  return new EngineError({
    condition: 'TEMP_TABLE_OR_VIEW_ALREADY_EXISTS',
    message: `Cannot create the temporary view \`${lastPart(target.name)}\` because it already exists.`,
    hint: 'Write CREATE OR REPLACE TEMPORARY VIEW.',
    span: target.span,
    sqlState: '42P07',
  });
}
