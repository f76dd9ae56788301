import { beforeAll, expect, test } from 'vitest';
import type { Registration } from '../../../src/engine/pipeline/definition.ts';
import { definitionOf, parseScript } from '../../../src/engine/sql/index.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

function declared(script: string): Registration {
  const parts = parseScript(script).map((statement) => definitionOf(statement, world.environment)!);
  return { datasets: parts.flatMap((part) => part.datasets), flows: parts.flatMap((part) => part.flows) };
}

test('a streaming table with its query, schema and expectations', () => {
  const script = `CREATE OR REFRESH STREAMING TABLE silver.orders (
    order_id INT COMMENT 'key',
    CONSTRAINT amount_positive EXPECT (amount > 0 AND country IN ('CH', 'DE')) ON VIOLATION DROP ROW,
    CONSTRAINT known EXPECT (country IS NOT NULL) ON VIOLATION FAIL UPDATE,
    CONSTRAINT recent EXPECT (order_date > '2020-01-01')
  ) COMMENT 'orders' TBLPROPERTIES ('pipelines.reset.allowed' = 'false')
  AS SELECT * FROM STREAM(bronze.orders) WHERE true`;
  const { datasets, flows } = declared(script);
  expect(datasets[0]).toMatchObject({
    kind: 'streaming_table',
    name: 'silver.orders',
    comment: 'orders',
    schema: "order_id INT COMMENT 'key'",
    properties: { 'pipelines.reset.allowed': 'false' },
    expectations: [
      {
        name: 'amount_positive',
        constraint: "amount > 0 AND country IN ('CH', 'DE')",
        action: 'drop',
        at: { line: 3 },
      },
      { name: 'known', constraint: 'country IS NOT NULL', action: 'fail' },
      { name: 'recent', constraint: "order_date > '2020-01-01'", action: 'warn' },
    ],
  });
  const query = 'SELECT * FROM STREAM(bronze.orders) WHERE true';
  expect(flows).toMatchObject([
    {
      kind: 'append',
      name: 'silver.orders',
      target: 'silver.orders',
      query: { sql: query, offset: script.indexOf(query) },
    },
  ]);
});

test('an AUTO CDC flow', () => {
  const { flows } = declared(`CREATE OR REFRESH STREAMING TABLE main.silver.customers_current;
    CREATE FLOW customers_cdc AS AUTO CDC INTO main.silver.customers_current
    FROM STREAM(main.bronze.customers_cdc) KEYS (customer_id, region)
    IGNORE NULL UPDATES APPLY AS DELETE WHEN operation = 'DELETE'
    SEQUENCE BY struct(source_lsn, ts) COLUMNS * EXCEPT (operation) STORED AS SCD TYPE 2 TRACK HISTORY ON (name, city)`);
  expect(flows).toMatchObject([
    {
      kind: 'auto_cdc',
      name: 'customers_cdc',
      target: 'main.silver.customers_current',
      source: 'main.bronze.customers_cdc',
      keys: ['customer_id', 'region'],
      sequenceBy: 'struct(source_lsn, ts)',
      applyAsDeletes: "operation = 'DELETE'",
      exceptColumnList: ['operation'],
      scdType: 2,
      trackHistoryColumnList: ['name', 'city'],
      ignoreNullUpdates: true,
    },
  ]);
});

test('the short form of AUTO CDC, a snapshot, a backfill', () => {
  const { flows } = declared(`CREATE STREAMING TABLE t FLOW AUTO CDC FROM STREAM s KEYS (k) SEQUENCE BY n;
    CREATE FLOW f AS AUTO CDC INTO t FROM SNAPSHOT main.bronze.kna1 KEYS (k) STORED AS SCD TYPE 2;
    CREATE FLOW b COMMENT 'old rows' AS INSERT INTO ONCE t BY NAME SELECT * FROM old`);
  expect(flows).toMatchObject([
    { kind: 'auto_cdc', name: 't', target: 't', source: 's', scdType: 1 },
    { kind: 'auto_cdc_from_snapshot', name: 'f', source: { table: 'main.bronze.kna1' }, scdType: 2 },
    { kind: 'append', name: 'b', target: 't', once: true, comment: 'old rows', query: { sql: 'SELECT * FROM old' } },
  ]);
});

test('materialized and temporary views', () => {
  const { datasets, flows } = declared(`CREATE OR REPLACE MATERIALIZED VIEW gold.m AS SELECT 1 AS a;
    CREATE TEMPORARY VIEW v (CONSTRAINT ok EXPECT (a > 0)) AS SELECT * FROM gold.m`);
  expect(datasets.map(({ kind, name, expectations }) => [kind, name, expectations.length])).toEqual([
    ['materialized_view', 'gold.m', 0],
    ['temporary_view', 'v', 1],
  ]);
  expect(flows.map((flow) => flow.kind)).toEqual(['complete', 'view']);
});

test('other statements declare nothing', () => {
  expect(definitionOf(parseScript('SELECT 1')[0]!, world.environment)).toBeUndefined();
});
