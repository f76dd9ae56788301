import { afterAll, describe, expect, it } from 'vitest';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

const file = (path: string, content: string) => ({ do: 'edit', path, content });

const BUNDLE = `
bundle: {name: shop}
include: [resources/*.yml]
variables:
  catalog: {default: shop_dev}
  orders: {default: orders.py}
targets:
  test:
    variables: {catalog: shop_test}
  prod:
    mode: production
    variables: {catalog: shop_prod}
`;
const RESOURCES = `
resources:
  pipelines:
    shop_ingest:
      name: shop-ingest-\${bundle.target}
      catalog: \${var.catalog}
      schema: silver
      configuration:
        shop.source: \${var.catalog}.bronze
      libraries:
        - file:
            path: ../src/\${var.orders}
  jobs:
    shop_daily:
      name: shop-daily-\${bundle.target}
      schedule: {quartz_cron_expression: 0 15 2 * * ?, timezone_id: UTC, pause_status: PAUSED}
      tasks:
        - task_key: ingest
          pipeline_task:
            pipeline_id: \${resources.pipelines.shop_ingest.id}
`;
const repository = (bundle = BUNDLE, resources = RESOURCES) => [
  file('databricks.yml', bundle),
  file('resources/shop.yml', resources),
  file('src/orders.py', ''),
  file('src/prod_orders.py', ''),
];

describe('promotion', () => {
  const check = {
    kind: 'promotion',
    from: 'test',
    to: 'prod',
    pipelines: ['shop_ingest'],
    jobs: ['shop_daily'],
    stage: ['catalog'],
    paused: ['shop_daily'],
  };
  const verdict = (actions: readonly unknown[], changes = {}) => bench.verdict(actions, { ...check, ...changes });

  it('holds when targets differ in the variables that name a stage, and in names and ids', () => {
    expect(verdict(repository()).status).toBe('pass');
  });

  it('finds a file that only one target deploys', () => {
    const copied = BUNDLE.replace('{catalog: shop_prod}', '{catalog: shop_prod, orders: prod_orders.py}');
    expect(verdict(repository(copied))).toMatchObject({
      status: 'fail',
      expected: 'shop_ingest in prod: sources.0 src/orders.py, as in test',
      actual: 'shop_ingest in prod: sources.0 src/prod_orders.py',
    });
  });

  it.each(['shop_prod.bronze', 'shop_test.bronze'])('finds the literal %s, whichever stage it names', (literal) => {
    const written = RESOURCES.replace(`\${var.catalog}.bronze`, literal);
    expect(verdict(repository(BUNDLE, written)).actual).toMatch(/^shop_ingest in prod: configuration\.shop\.source /);
  });

  it('does not take a longer name for the stage', () => {
    const longer = RESOURCES.replace(`\${var.catalog}.bronze`, 'shop_test2.bronze');
    expect(verdict(repository(BUNDLE, longer)).status).toBe('pass');
  });

  it('wants the jobs it names paused, and does not compare when they start', () => {
    const awake = RESOURCES.replace(', pause_status: PAUSED', '');
    expect(verdict(repository(BUNDLE, awake))).toMatchObject({
      expected: 'shop_daily paused in prod',
      actual: 'shop_daily: 0 15 2 * * ? UTC',
    });
    expect(verdict(repository(BUNDLE, awake), { paused: [] }).status).toBe('pass');
  });

  it('says what keeps a target from being validated, and which resource it lacks', () => {
    expect(verdict(repository(BUNDLE.replace('  prod:', '  live:')))).toMatchObject({
      status: 'fail',
      expected: 'target prod validates',
    });
    expect(verdict(repository(), { pipelines: ['shop_publish'] }).status).toBe('fail');
  });
});
