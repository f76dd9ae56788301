import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActionResult, JobRun, Python, PythonHost, Warehouse } from '../../../src/engine/index.ts';
import { closeAll, open, rows, sql } from './harness.ts';

const GATE = `-- Gate silver->gold: at most half a percent of orders without a customer.
WITH recent AS (
  SELECT o.id, c.id IS NULL AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.orders') o LEFT JOIN IDENTIFIER(:catalog || '.silver.customers') c ON o.customer = c.id
)
SELECT CASE
  WHEN count(*) = 0 THEN 'ok: nothing to check'
  WHEN count_if(unresolved) <= 0.005 * count(*) THEN 'ok'
  ELSE raise_error('gate silver->gold: ' || count_if(unresolved) || ' of ' || count(*) || ' orders resolve to no current customer')
END AS gate
FROM recent`;

const BUNDLE = `bundle: {name: shop}
resources:
  jobs:
    nightly:
      parameters: [{name: region, default: EU}]
      email_notifications: {on_failure: [rota@shop.example]}
      tasks:
        - task_key: prepare
          notebook_task: {notebook_path: prepare, base_parameters: {day: "{{job.start_time.iso_date}}"}}
        - task_key: gate
          depends_on: [{task_key: prepare}]
          sql_task: {file: {path: gate.sql}, parameters: {catalog: shop}}
        - task_key: publish
          depends_on: [{task_key: gate}]
          sql_task: {file: {path: publish.sql}}
`;

const PUBLISH = 'CREATE OR REPLACE TABLE shop.gold.orders AS SELECT *, :region AS region FROM shop.silver.orders';

/** What the notebook does, when Python is asked to run it. */
let notebook: (host: PythonHost) => string | undefined;
const python = { sync() {}, notebook: (_: string, host: PythonHost) => notebook(host) } as unknown as Python;

let warehouse: Warehouse;
beforeEach(async () => {
  notebook = () => undefined;
  const repository = new Map([
    ['databricks.yml', BUNDLE],
    ['gate.sql', GATE],
    ['publish.sql', PUBLISH],
    ['prepare.py', ''],
  ]);
  ({ warehouse } = await open({ repository, user: 'nightly-service' }, python));
  sql(
    warehouse,
    'CREATE TABLE silver.orders AS SELECT * FROM VALUES (1, 7), (2, 8) AS o(id, customer); CREATE TABLE silver.customers AS SELECT 7 AS id',
  );
});
afterEach(closeAll);

const job = (): ActionResult => warehouse.apply({ do: 'run_job', job: 'nightly' });
const repair = (): ActionResult => warehouse.apply({ do: 'repair_run', run: 'last', tasks: 'failed' });
const lastRun = (): JobRun => warehouse.state.runs.at(-1) as JobRun;
const states = (): string =>
  lastRun()
    .tasks.map((task) => `${task.key} ${task.state}`)
    .join(', ');

describe('a job of the bundle', () => {
  test('that a gate stops says why, alerts the rota and publishes nothing', () => {
    const result = job();
    expect(result.outcome).toBe('failed');
    expect(result.error?.message).toContain(
      'task gate: [USER_RAISED_EXCEPTION] gate silver->gold: 1 of 2 orders resolve to no current customer',
    );
    expect(states()).toBe('prepare SUCCESS, gate FAILED, publish UPSTREAM_FAILED');
    expect(warehouse.state.alerts.map(({ to, run }) => [to, run])).toEqual([['rota@shop.example', lastRun().id]]);
    expect(warehouse.tables.get('shop.gold.orders')).toBeUndefined();
  });

  test('is repaired in the same run once the cause is gone', () => {
    job();
    const { id } = lastRun();
    sql(warehouse, 'INSERT INTO silver.customers VALUES (8)');
    expect(repair().outcome).toBe('ok');
    expect([lastRun().id, states()]).toEqual([id, 'prepare SUCCESS, gate SUCCESS, publish SUCCESS']);
    expect(lastRun().tasks.map((task) => task.output)).toEqual([undefined, 'ok', '2']);
    expect(warehouse.state.runs).toHaveLength(1);
    expect(repair().error?.condition).toBe('SANDBOX_NOTHING_TO_REPAIR');
  });

  test('stands in the history of what it wrote, with who ran it', () => {
    sql(warehouse, 'INSERT INTO silver.customers VALUES (8)');
    job();
    const [row = ''] = rows(warehouse, 'DESCRIBE HISTORY gold.orders');
    expect(row).toContain('nightly-service');
    expect(row).toContain(`, nightly, ${lastRun().id}, `);
    expect(rows(warehouse, 'SELECT DISTINCT region FROM gold.orders')).toEqual(['EU']);
  });

  test('moves the clock by what its tasks take', () => {
    job();
    const [prepare, gate] = lastRun().tasks;
    expect(prepare?.started).toBe(lastRun().started);
    expect(gate?.started).toBe(prepare?.ended);
    expect(warehouse.state.clock >= lastRun().ended).toBe(true);
    expect(Date.parse(lastRun().ended)).toBeGreaterThan(Date.parse(lastRun().started));
  });

  test('takes parameters it declares, and no others', () => {
    sql(warehouse, 'INSERT INTO silver.customers VALUES (8)');
    warehouse.apply({ do: 'run_job', job: 'nightly', params: { region: 'CH' } });
    expect(rows(warehouse, 'SELECT DISTINCT region FROM gold.orders')).toEqual(['CH']);
    expect(
      warehouse.apply({ do: 'run_job', job: 'nightly', params: { regoin: 'CH' } }).error?.message,
    ).toMatchInlineSnapshot(`"[SANDBOX_JOB_PARAMETER_UNKNOWN] Job nightly has no parameter regoin."`);
    expect(warehouse.apply({ do: 'run_job', job: 'nighty' }).error?.hint).toBe('Did you mean nightly?');
  });

  test('runs the files as they are now', () => {
    warehouse.apply({ do: 'edit', path: 'gate.sql', content: "SELECT 'always ok' AS gate" });
    expect(job().outcome).toBe('ok');
  });

  test('does not run when the bundle is broken', () => {
    warehouse.apply({
      do: 'edit',
      path: 'databricks.yml',
      replace: { find: 'depends_on: [{task_key: gate}]', with: 'depends_on: [{task_key: gates}]' },
    });
    expect(job().error?.message).toMatchInlineSnapshot(
      `"[SANDBOX_BUNDLE_DEPENDENCY] Task publish depends on gates, which does not exist."`,
    );
    expect(warehouse.state.runs).toEqual([]);
  });

  test('whose gate raises in a column that nobody reads does not notice', () => {
    const text = `WITH checked AS (SELECT id, raise_error('bad') AS verdict FROM shop.silver.orders) SELECT count(id) AS orders FROM checked`;
    warehouse.apply({ do: 'edit', path: 'gate.sql', content: text });
    expect(job().outcome).toBe('ok');
    expect(lastRun().tasks[1]?.output).toBe('2');
  });
});

describe('a notebook task', () => {
  test('reads widgets, sets values, works with files and statements', () => {
    notebook = (host) => {
      host.utility('jobs.taskValues.set', ['rows', 2]);
      host.utility('fs.put', ['/Volumes/shop/bronze/landing/a.txt', host.utility('widgets.get', ['day'])]);
      host.execute('INSERT INTO shop.silver.customers VALUES (8)', {});
      return 'done';
    };
    expect(job().outcome).toBe('ok');
    expect(lastRun().tasks[0]?.output).toBe('done');
    expect(lastRun().values).toEqual({ prepare: { rows: 2 } });
    expect(warehouse.state.volumes.get('/Volumes/shop/bronze/landing/a.txt')?.content).toBe('2026-07-01');
  });

  test('fails with what was missing', () => {
    notebook = (host) => host.utility('widgets.get', ['month']) as string;
    expect(job().error?.message).toMatchInlineSnapshot(
      `"[RUN_EXECUTION_ERROR] Run 760122952036105 of job nightly is FAILED: task prepare: [InputWidgetNotDefined] No input widget named month is defined."`,
    );
    notebook = (host) => host.utility('secrets.get', []) as string;
    expect(job().error?.message).toMatchInlineSnapshot(
      `"[RUN_EXECUTION_ERROR] Run 757420624886153 of job nightly is FAILED: task prepare: [SANDBOX_UTILITY_UNKNOWN] dbutils.secrets.get is not in this sandbox."`,
    );
  });

  test('shows what it printed', () => {
    notebook = (host) => {
      host.print('loaded 2\n');
      return undefined;
    };
    job();
    expect(lastRun().tasks[0]?.output).toBe('loaded 2\n');
  });
});
