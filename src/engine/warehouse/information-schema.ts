import type { Relation } from '../sql/contract.ts';
import { printType } from '../sql/index.ts';
import type { Cell, Column } from '../types.ts';
import type { Core } from './core.ts';
import { defaultLogName, eventLogColumns, logName, pipelines } from './event-log.ts';
import { isListed } from './names.ts';
import { sees } from './permissions/access.ts';
import { privilegeRows } from './permissions/rows.ts';
import { rowsRelation } from './rows-relation.ts';

const STRING = { kind: 'string' } as const;

interface Entry {
  name: string;
  type: string;
  columns: readonly Column[];
  comment: string | undefined;
  definition: string | null;
}

/** Answers `<catalog>.information_schema.<view>` and `system.information_schema.<view>` (all catalogs). */
export function informationSchema(core: Core, name: string): Relation | undefined {
  const [catalog = '', schema, view = ''] = name.split('.');
  if (schema !== 'information_schema') return undefined;
  if (catalog !== 'system' && !core.state.schemas.has(catalog)) return undefined;
  const within = (full: string): boolean => catalog === 'system' || full.startsWith(`${catalog}.`);
  const content = VIEWS[view]?.(core, within);
  return content && relationOf(content.names, content.rows);
}

type Content = { names: readonly string[]; rows: readonly (readonly Cell[])[] };

const VIEWS: Readonly<Record<string, (core: Core, within: (full: string) => boolean) => Content>> = {
  schemata: (core, within) => ({
    names: ['catalog_name', 'schema_name'],
    rows: [...core.state.schemas]
      .flatMap(([catalog, schemas]) => schemas.map((schema) => [catalog, schema]))
      .filter(([catalog]) => within(`${catalog}.`)),
  }),
  tables: (core, within) => ({
    names: ['table_catalog', 'table_schema', 'table_name', 'table_type', 'comment'],
    rows: entries(core, within).map((entry) => [...entry.name.split('.'), entry.type, entry.comment ?? null]),
  }),
  columns: (core, within) => ({
    names: [
      'table_catalog',
      'table_schema',
      'table_name',
      'column_name',
      'ordinal_position',
      'full_data_type',
      'data_type',
      'comment',
    ],
    rows: entries(core, within).flatMap((entry) =>
      entry.columns.map((column, index) => [
        ...entry.name.split('.'),
        column.name,
        String(index),
        printType(column.type).toLowerCase(),
        column.type.kind.toUpperCase(),
        column.comment ?? null,
      ]),
    ),
  }),
  views: (core, within) => ({
    names: ['table_catalog', 'table_schema', 'table_name', 'view_definition'],
    rows: entries(core, within)
      .filter((entry) => entry.definition !== null)
      .map((entry) => [...entry.name.split('.'), entry.definition]),
  }),
  catalog_privileges: (core, within) => privilegeRows(core, 'CATALOG', catalogs(core, within)),
  schema_privileges: (core, within) => privilegeRows(core, 'SCHEMA', schemas(core, within)),
  table_privileges: (core, within) =>
    privilegeRows(
      core,
      'TABLE',
      entries(core, within).map(({ name }) => name),
    ),
  volume_privileges: (core, within) => privilegeRows(core, 'VOLUME', volumes(core, within)),
};

const catalogs = ({ state }: Core, within: (full: string) => boolean): string[] =>
  [...state.schemas.keys()].filter((catalog) => within(`${catalog}.`));

const schemas = (core: Core, within: (full: string) => boolean): string[] =>
  catalogs(core, within).flatMap((catalog) =>
    (core.state.schemas.get(catalog) ?? []).map((schema) => `${catalog}.${schema}`),
  );

/** Volumes that hold a file, and such as somebody was granted something on. */
function volumes({ state }: Core, within: (full: string) => boolean): string[] {
  const granted = state.grants.filter(({ what }) => what === 'VOLUME').map(({ name }) => name);
  const used = [...state.volumes.keys()].map((path) => path.split('/').slice(2, 5).join('.').toLowerCase());
  return [...new Set([...granted, ...used])].filter(within).sort();
}

function entries(core: Core, within: (full: string) => boolean): Entry[] {
  const tables = [...core.state.tables.values()].map((table) => ({
    name: table.name,
    type: table.kind === 'table' ? 'MANAGED' : table.kind.toUpperCase(),
    columns: table.columns,
    comment: table.comment,
    definition: null,
  }));
  const views = [...core.state.views.values()].map((view) => ({
    name: view.name,
    type: 'VIEW',
    columns: view.columns,
    comment: view.comment,
    definition: view.query,
  }));
  const logs = pipelines(core).map((spec) => ({
    name: logName(spec) ?? defaultLogName(spec),
    type: 'MANAGED',
    columns: eventLogColumns(),
    comment: undefined,
    definition: null,
  }));
  return [...tables, ...views, ...logs]
    .filter(({ name }) => within(name) && isListed(name) && sees(core, { kind: 'TABLE', name }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

function relationOf(names: readonly string[], rows: readonly (readonly Cell[])[]): Relation {
  const columns = names.map((name) => ({
    name,
    type: name === 'ordinal_position' ? ({ kind: 'int' } as const) : STRING,
  }));
  return rowsRelation(columns, rows);
}
