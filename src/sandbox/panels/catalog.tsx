import { formatNumber, t } from '../../i18n/index.ts';
import type { TableView, ViewResult } from '../../worker/views.ts';
import { useView } from '../state/context.ts';
import { FailureBox } from '../ui/failure.tsx';
import { Tree, type TreeNode } from '../ui/tree.tsx';

/** Catalogs, schemas and tables, with row counts; a table opens its preview on the shelf. */
export function CatalogPanel({ onTable }: { onTable(name: string): void }) {
  const { value, failure } = useView({ view: 'catalog' });
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  return (
    <Tree
      label={t('catalog.label')}
      nodes={value.map(catalogNode)}
      open={fullestBranches(value)}
      onOpen={(name) => onTable(name)}
    />
  );
}

/** The catalog with the most tables is where people look first. */
function fullestBranches(catalogs: ViewResult<'catalog'>): string[] {
  const size = (catalog: ViewResult<'catalog'>[number]): number =>
    catalog.schemas.reduce((sum, schema) => sum + schema.tables.length, 0);
  const fullest = [...catalogs].sort((a, b) => size(b) - size(a))[0];
  return fullest ? [fullest.name, ...fullest.schemas.map((schema) => `${fullest.name}.${schema.name}`)] : [];
}

const catalogNode = (catalog: ViewResult<'catalog'>[number]): TreeNode => ({
  id: catalog.name,
  label: catalog.name,
  children: catalog.schemas.map((schema) => ({
    id: `${catalog.name}.${schema.name}`,
    label: schema.name,
    children: schema.tables.map(tableNode),
  })),
});

const tableNode = (table: TableView): TreeNode => ({
  id: table.name,
  label: table.name.split('.').at(-1) ?? table.name,
  detail: table.rows === null ? t('catalog.view') : formatNumber(table.rows),
  title: `${t(`catalog.kind.${table.kind}`)}${table.comment ? ` · ${table.comment}` : ''}`,
});
