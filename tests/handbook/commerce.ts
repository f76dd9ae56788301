import { readFileSync } from 'node:fs';
import { readBase } from '../../src/authoring/base.ts';
import { type JobRun, openWarehouse, type Ports, type Warehouse } from '../../src/engine/index.ts';
import type { Action } from '../../src/schema/action.ts';
import { apply, rows } from '../scenarios/base-warehouse.ts';

const BASES = new URL('../../scenarios/_base', import.meta.url).pathname;
const LANDING = '/Volumes/commerce_prod/bronze/landing';

const { value: commerce, problems } = readBase(BASES, 'commerce');
if (!commerce) throw new Error(problems.map(({ file, what }) => `${file}: ${what}`).join('\n'));
const { base, repository } = commerce;

/** A listing of the route that is no file of the project: a mistake, or a query. Path below `src/content/listings/commerce`. */
export const listing = (path: string): string =>
  readFileSync(new URL(`../../src/content/listings/commerce/${path}`, import.meta.url), 'utf8');

/** A file of the project's repository. */
export function file(path: string): string {
  const text = repository[path];
  if (text === undefined) throw new Error(`the project has no ${path}`);
  return text;
}

/** Lands the files of a delivery: path below the landing folder → its lines. */
export const deliver = (
  files: Record<string, readonly unknown[]>,
  at = '2026-07-05T06:00:00Z',
  landing = LANDING,
): Action => ({
  do: 'deliver',
  source: 'files',
  day: at.slice(0, 10),
  fault: {
    at,
    files: Object.entries(files).map(([path, lines]) => ({
      path: `${landing}/${path}`,
      content: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })),
  },
});

/** Lands what a delivery carries. */
const sources: Ports['sources'] = {
  deliver: ({ fault }) => {
    const { at, files } = fault as { at: string; files: { path: string; content: string }[] };
    return files.map((file) => ({ ...file, modified: at }));
  },
};

/** The commerce project as deployed to a stage, before its first file; what was granted in production is granted there. */
export function openCommerce(ports: Ports, target: 'prod' | 'test' = 'prod'): Warehouse {
  return openWarehouse(
    { ...ports, sources },
    {
      seed: 7,
      clock: '2026-07-05T06:01:00Z',
      catalogs: base.catalogs,
      bundle: { file: 'databricks.yml', target },
      sources: { files: {} },
      repository: new Map(Object.entries(repository)),
      user: base.user ?? 'commerce-data',
      permissions: base.permissions,
      setup: base.setup?.replaceAll(/(commerce[_-])prod/g, `$1${target}`),
    },
  );
}

/** One run of the job, whatever its result. */
export function runJob(warehouse: Warehouse, action: Action = { do: 'run_job', job: 'commerce' }): JobRun {
  const result = warehouse.apply(action);
  if ((result.do !== 'run_job' && result.do !== 'repair_run') || !result.run) {
    throw new Error(result.error?.message ?? 'no run');
  }
  return result.run;
}

/** Task → the state of its newest attempt. */
export const states = ({ tasks }: JobRun): Record<string, string> =>
  Object.fromEntries(tasks.map(({ key, state }) => [key, state]));

/** The answer of an evidence query, which is the project's or the route's own. */
export const evidence = (warehouse: Warehouse, name: string) =>
  rows(warehouse, repository[`evidence/${name}.sql`] ?? listing(`evidence/${name}.sql`));

/** The mini set of the route: two customers whose changes arrive out of order, and four orders of which one has no id. */
export const CHANGES = [
  { customer_id: 'c1', operation: 'INSERT', source_lsn: 10, changed_at: '2026-07-01T00:00:00Z', segment: 'retail' },
  { customer_id: 'c1', operation: 'UPDATE', source_lsn: 30, changed_at: '2026-07-03T00:00:00Z', segment: 'wholesale' },
  {
    customer_id: 'c1',
    operation: 'UPDATE',
    source_lsn: 20,
    changed_at: '2026-07-02T00:00:00Z',
    segment: 'retail-plus',
  },
  { customer_id: 'c2', operation: 'INSERT', source_lsn: 15, changed_at: '2026-07-01T12:00:00Z', segment: 'retail' },
  { customer_id: 'c2', operation: 'DELETE', source_lsn: 25, changed_at: '2026-07-02T12:00:00Z' },
];
export const O1 = { order_id: 'o1', customer_id: 'c1', order_ts: '2026-07-01T09:00:00Z', currency: 'EUR', amount: 100 };
export const O2 = { order_id: 'o2', customer_id: 'c1', order_ts: '2026-07-02T09:00:00Z', currency: 'JPY', amount: 50 };
export const NO_ID = { customer_id: 'c1', order_ts: '2026-07-03T09:00:00Z', currency: 'EUR', amount: 30 };
export const O4 = { order_id: 'o4', customer_id: 'c2', order_ts: '2026-07-03T09:00:00Z', currency: 'GBP', amount: 20 };
export const NEGATIVE = {
  order_id: 'o5',
  customer_id: 'c1',
  order_ts: '2026-07-04T09:00:00Z',
  currency: 'EUR',
  amount: -5,
};

export const mini = (): Action =>
  deliver({
    'customers/c.json': CHANGES,
    'orders/f1.json': [O1],
    'orders/f2.json': [O2],
    'orders/f3.json': [NO_ID],
    'orders/f4.json': [O4],
  });

/** A fork after these actions, all of which succeeded. */
export function following(warehouse: Warehouse, ...actions: Action[]): Warehouse {
  const fork = warehouse.fork();
  apply(fork, ...actions);
  return fork;
}
