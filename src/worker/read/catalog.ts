import type { Column, Warehouse } from '../../engine/index.ts';
import { printType } from '../../engine/sql/index.ts';
import type { Table, View } from '../../engine/warehouse/state.ts';
import { LIMITS } from '../../runtime/limits.ts';
import type { Grid } from '../plain.ts';
import { toGrid } from '../to-plain.ts';
import type { TableView, ViewResult, Views } from '../views.ts';

/** Catalogs, schemas and tables by name. The platform's own tables (`__…`) are left out, as the platform does. */
export function readCatalog({ state }: Warehouse): ViewResult<'catalog'> {
  const all = [...[...state.tables.values()].map(tableView), ...[...state.views.values()].map(viewView)];
  const shown = all.filter(({ name }) => !lastPart(name).startsWith('__')).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...state.schemas].map(([catalog, schemas]) => ({
    name: catalog,
    schemas: schemas.map((schema) => ({
      name: schema,
      tables: shown.filter(({ name }) => name.startsWith(`${catalog}.${schema}.`)),
    })),
  }));
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function tableView({ name, kind, columns, commits, pipeline, comment }: Table): TableView {
  const latest = commits.at(-1);
  return {
    name,
    kind,
    columns: columns.map(columnView),
    rows: latest?.segments.reduce((sum, segment) => sum + segment.rows, 0) ?? 0,
    version: latest?.version ?? 0,
    pipeline: pipeline ?? null,
    comment: comment ?? null,
  };
}

function viewView({ name, columns, comment }: View): TableView {
  const none = { rows: null, version: null, pipeline: null };
  return { name, kind: 'view', columns: columns.map(columnView), ...none, comment: comment ?? null };
}

const columnView = ({ name, type, comment }: Column) => ({ name, type: printType(type), comment });

const backticked = (name: string): string =>
  name
    .split('.')
    .map((part) => `\`${part.replaceAll('`', '``')}\``)
    .join('.');

export function readPreview(
  warehouse: Warehouse,
  { table, version, limit = LIMITS.previewRows }: Views['preview']['argument'],
): Grid {
  const travel = version === undefined ? '' : ` VERSION AS OF ${version}`;
  return toGrid(warehouse.query(`SELECT * FROM ${backticked(table)}${travel}`, { limit }));
}

export function readHistory(warehouse: Warehouse, { table }: Views['history']['argument']): Grid {
  return toGrid(warehouse.query(`DESCRIBE HISTORY ${backticked(table)}`));
}
