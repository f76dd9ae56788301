import type { StartBundle } from '../../src/schema/bundle.ts';

const BUNDLE = `bundle:
  name: tiny
include: []
resources:
  pipelines:
    tiny:
      name: tiny
      catalog: main
      schema: shop
      serverless: true
      libraries:
        - glob:
            include: src/pipeline/**
  jobs: {}
targets:
  prod:
    default: true
`;

const ORDERS = `from pyspark import pipelines as dp
from pyspark.sql import functions as F


@dp.materialized_view(name="orders")
@dp.expect_or_drop("positive", "amount > 0")
def orders():
    return spark.read.table("main.shop.raw").withColumn("double", F.expr("amount * 2"))
`;

const ENDLESS = `def test_that_never_ends():
    while True:
        pass
`;

/** The smallest lab with a table, a pipeline and a test: boots in a second. */
export const tinyLab: StartBundle = {
  id: 'tiny',
  hash: 'tiny-1',
  lab: {
    format: 1,
    kind: 'exercise',
    title: 'Tiny',
    summary: 'One table.',
    base: 'tiny',
    seed: 1,
    twins: [],
    start: '2026-07-01T08:00:00Z',
    sources: {},
    phases: ['detect'],
    minutes: 5,
    skills: [],
    evidence: [],
    fails: ['none'],
    impact: [{ table: 'main.shop.raw', key: ['id'], money: 'amount' }],
    charts: [
      {
        id: 'amounts',
        title: 'Amounts',
        sql: 'SELECT id, amount FROM main.shop.raw ORDER BY id',
        x: 'id',
        y: 'amount',
        mark: 'bar',
      },
      { id: 'broken', title: 'Broken', sql: 'SELECT * FROM main.shop.nothing', x: 'id', y: 'amount', mark: 'line' },
    ],
  },
  base: {
    format: 1,
    title: 'Tiny',
    catalogs: { main: ['shop'] },
    bundle: { file: 'databricks.yml', target: 'prod' },
    clock: '2026-07-01T00:00:00Z',
    sources: {},
    job: 'none',
    night: [{ do: 'note', text: 'nothing' }],
  },
  repository: {
    'databricks.yml': BUNDLE,
    'src/pipeline/orders.py': ORDERS,
    'tests/endless/test_endless.py': ENDLESS,
    'tests/quick/test_quick.py': 'def test_sum():\n    assert 1 + 1 == 2\n',
  },
  sources: {},
  history: [
    {
      incident: false,
      action: {
        do: 'sql',
        text: `CREATE TABLE main.shop.raw (id INT, amount DECIMAL(10,2));
INSERT INTO main.shop.raw VALUES (1, 10.50), (2, 20.00), (3, -1.00)`,
      },
    },
    { incident: true, action: { do: 'sql', text: 'DELETE FROM main.shop.raw WHERE id = 2' } },
  ],
  tasks: [],
  injects: [
    {
      id: 'hello',
      minute: 0,
      solo: false,
      message: { from: 'sales-lead', subject: 'Hello', text: 'Where is 2?' },
      actions: [],
    },
    {
      id: 'later',
      minute: 5,
      solo: false,
      message: { from: 'sales-lead', subject: 'Again', text: 'Still?' },
      actions: [],
    },
  ],
};
