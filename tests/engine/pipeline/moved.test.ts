import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWarehouse, type Ports, type UpdateRecord, type Warehouse } from '../../../src/engine/index.ts';
import { Action } from '../../../src/schema/action.ts';
import { openPorts } from '../cases/world.ts';

let ports: Ports;
beforeAll(async () => {
  ports = await openPorts();
}, 60_000);

const STREAM = 'CREATE OR REFRESH STREAMING TABLE t AS SELECT * FROM STREAM(source);';
const VIEW = 'CREATE OR REFRESH MATERIALIZED VIEW v AS SELECT count(*) AS n FROM t;';

/** Pipelines by key, with the text of their one source file. */
function bundle(pipelines: Record<string, string>): Action[] {
  const settings = (key: string) => ({
    name: key,
    catalog: 'main',
    schema: 'default',
    libraries: [{ file: { path: `${key}.sql` } }],
  });
  const resources = { pipelines: Object.fromEntries(Object.keys(pipelines).map((key) => [key, settings(key)])) };
  const text = `bundle: {name: case}
targets: {prod: {mode: production, default: true}}
resources: ${JSON.stringify(resources)}
`;
  const sources = Object.entries(pipelines).map(([key, content]) => ({ do: 'edit', path: `${key}.sql`, content }));
  return [...sources, { do: 'edit', path: 'databricks.yml', content: text }].map((action) => Action.parse(action));
}

const opened: Warehouse[] = [];
afterAll(() => {
  for (const warehouse of opened) warehouse.close();
});

function open(pipelines: Record<string, string>): Warehouse {
  const warehouse = openWarehouse(ports, {
    seed: 42,
    clock: '2026-07-01T18:00:00Z',
    catalogs: { main: ['default'] },
    bundle: { file: 'databricks.yml', target: 'prod' },
    sources: {},
    repository: new Map(),
    user: 'data-platform',
  });
  opened.push(warehouse);
  for (const action of bundle(pipelines)) warehouse.apply(action);
  warehouse.apply(Action.parse({ do: 'sql', text: 'CREATE TABLE source AS SELECT explode(array(1, 2, 3)) AS id' }));
  return warehouse;
}

function update(warehouse: Warehouse, pipeline: string): UpdateRecord {
  warehouse.apply(Action.parse({ do: 'update_pipeline', pipeline }));
  return warehouse.state.updates.at(-1)!;
}

const rows = (warehouse: Warehouse, sql: string): unknown => warehouse.query(sql).rows;

it('moves tables with their rows and positions to the pipeline that defines them alone now', () => {
  const warehouse = open({ old: STREAM + VIEW });
  update(warehouse, 'old');
  for (const action of bundle({ new_one: STREAM, views: VIEW })) warehouse.apply(action);
  warehouse.apply(Action.parse({ do: 'sql', text: 'INSERT INTO source VALUES (4)' }));
  const [stream, view] = [update(warehouse, 'new_one'), update(warehouse, 'views')];
  expect([stream.state, stream.flows[0]?.read, view.state]).toEqual(['COMPLETED', 1, 'COMPLETED']);
  expect(rows(warehouse, 'SELECT n FROM main.default.v')).toEqual([['4']]);
});

it('leaves a table with the pipeline that still defines it, and says so', () => {
  const warehouse = open({ old: STREAM });
  update(warehouse, 'old');
  for (const action of bundle({ old: STREAM, second: STREAM })) warehouse.apply(action);
  const refused = update(warehouse, 'second');
  expect(refused.state).toBe('FAILED');
  expect(refused.error).toContain('Take its definition out of the other pipeline');
  expect(update(warehouse, 'old').state).toBe('COMPLETED');
});

it('moves nothing while a pipeline is only validated', () => {
  const warehouse = open({ old: STREAM });
  update(warehouse, 'old');
  const owner = warehouse.state.tables.get('main.default.t')!.pipeline;
  for (const action of bundle({ second: STREAM })) warehouse.apply(action);
  warehouse.apply(Action.parse({ do: 'update_pipeline', pipeline: 'second', validate_only: true }));
  expect(warehouse.state.tables.get('main.default.t')!.pipeline).toBe(owner);
});
