import { printType } from '../../sql/index.ts';
import type { Rows } from '../../types.ts';
import { backticked, isListed, lastPart, schemaOf } from '../names.ts';
import { sees } from '../permissions/access.ts';
import type { Table, View } from '../state.ts';
import { unknownCatalog, unknownSchema } from '../tables.ts';
import { type Context, type PlanOf, texts } from './context.ts';
import { tableTarget } from './target.ts';

export function show(context: Context, plan: PlanOf<'show'>): Rows {
  return SHOW[plan.what](context, plan);
}

const SHOW: Record<PlanOf<'show'>['what'], (context: Context, plan: PlanOf<'show'>) => Rows> = {
  catalogs: ({ core }) =>
    texts(
      ['catalog'],
      [...core.state.schemas.keys()].map((name) => [name]),
    ),
  schemas(context, plan) {
    const catalog = plan.in?.name.split('.')[0] ?? context.session.get().catalog;
    const schemas = context.core.state.schemas.get(catalog);
    if (!schemas) throw unknownCatalog(context.core, catalog);
    const all = [...new Set([...schemas, 'information_schema'])].sort();
    return texts(
      ['databaseName'],
      all.map((name) => [name]),
    );
  },
  tables(context, plan) {
    const { state } = context.core;
    const session = context.session.get();
    const place = plan.in ? schemaOf(plan.in.name) : `${session.catalog}.${session.schema}`;
    const [catalog = '', schema = ''] = place.split('.');
    const schemas = state.schemas.get(catalog);
    if (!schemas) throw unknownCatalog(context.core, catalog);
    if (!schemas.includes(schema) && schema !== 'default') throw unknownSchema(catalog, schema, schemas);
    const names = [...state.tables.keys(), ...state.views.keys()].filter((name) => schemaOf(name) === place);
    const rows = names
      .filter((name) => isListed(name) && sees(context.core, { kind: 'TABLE', name }))
      .sort()
      .map((name) => [schema, lastPart(name), 'false']);
    const temporary = [...session.views.keys()].sort().map((name) => ['', name, 'true']);
    return texts(['database', 'tableName', 'isTemporary'], [...rows, ...temporary]);
  },
  columns: (context, plan) =>
    texts(
      ['col_name'],
      relation(context, plan).columns.map((column) => [column.name]),
    ),
  tblproperties(context, plan) {
    const table = tableTarget(context, demandName(plan));
    return texts(['key', 'value'], Object.entries(table.properties).sort());
  },
  create_table: (context, plan) => texts(['createtab_stmt'], [[definition(relation(context, plan))]]),
};

function relation(context: Context, plan: PlanOf<'show'>): Table | View {
  const target = demandName(plan);
  return context.core.state.views.get(target.name) ?? tableTarget(context, target);
}

function demandName(plan: PlanOf<'show'>): NonNullable<PlanOf<'show'>['in']> {
  if (!plan.in) throw new Error(`SHOW ${plan.what} without a name`);
  return plan.in;
}

function definition(relation: Table | View): string {
  const lines = relation.columns.map((column) => {
    const comment = column.comment ? ` COMMENT '${column.comment.replaceAll("'", "\\'")}'` : '';
    return `  ${column.name} ${printType(column.type)}${column.notNull ? ' NOT NULL' : ''}${comment}`;
  });
  if ('query' in relation) {
    const names = relation.columns.map((column) => `  ${column.name}`);
    return `CREATE VIEW ${backticked(relation.name)} (\n${names.join(',\n')})\nAS ${relation.query}\n`;
  }
  const what = { table: 'TABLE', streaming_table: 'STREAMING TABLE', materialized_view: 'MATERIALIZED VIEW' };
  const properties = Object.entries(relation.properties).map(([key, value]) => `  '${key}' = '${value}'`);
  return [
    `CREATE ${what[relation.kind]} ${backticked(relation.name)} (\n${lines.join(',\n')})`,
    'USING delta',
    ...(relation.comment ? [`COMMENT '${relation.comment.replaceAll("'", "\\'")}'`] : []),
    ...(properties.length > 0 ? [`TBLPROPERTIES (\n${properties.join(',\n')})`] : []),
    '',
  ].join('\n');
}
