import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ports, Warehouse } from '../../src/engine/index.ts';
import { openNodePorts } from '../../src/runtime/node/ports.ts';
import type { Action } from '../../src/schema/action.ts';
import { apply, cell, openBaseWarehouse, rows, update } from '../scenarios/base-warehouse.ts';
import { land, openWorkedWarehouse, refresh, replace } from '../scenarios/worked-set.ts';

/** What the pages of the route say of a listing is what the listing does. */
const listing = (name: string): string =>
  readFileSync(new URL(`../../src/content/listings/testing/${name}`, import.meta.url), 'utf8');

const RULES = 'src/dwh/pipelines/transforms/silver_sales_order.py';
const SILVER = 'src/dwh/pipelines/silver_sales_order.py';
const ASSERT = 'src/dwh/ci/assert_expectations.py';
const TEARDOWN = 'src/dwh/ci/teardown.py';
const content = (path: string, text: string): Action => ({ do: 'edit', path, content: text });

const NO_SWITZERLAND = replace(
  RULES,
  `    "known_country": "country IN ('DE', 'AT', 'CH', 'NL') OR change_type = 'D'",\n`,
  listing('known_country.py'),
);

let ports: Ports;
let ci: Warehouse;
let worked: Warehouse;

beforeAll(async () => {
  ports = await openNodePorts();
  ci = openBaseWarehouse(ports, 1, { bundle: { file: 'databricks.yml', target: 'test' } });
  const stage = '      catalog: dwh_test\n';
  const schemas = '      source_schema: run_1_src\n      schema: run_1_out\n';
  apply(ci, replace('databricks.yml', stage, stage + schemas));
  worked = openWorkedWarehouse(ports);
  land(worked);
});
afterAll(() => {
  ci.close();
  worked.close();
});

const edited = (warehouse: Warehouse, edits: readonly Action[]): Warehouse => {
  const fork = warehouse.fork();
  apply(fork, ...edits);
  return fork;
};

/** The last lines of the test runner's report. */
function tests(edits: readonly Action[], path: string): string {
  const result = edited(ci, edits).apply({ do: 'run_tests', path, k: '' });
  if (result.do !== 'run_tests' || !result.report) throw new Error(result.error?.message ?? 'no report');
  return result.report.output;
}

function runCi(warehouse: Warehouse): { state: string; tasks: Record<string, string> } {
  const result = warehouse.apply({ do: 'run_job', job: 'ci_assert' });
  if (result.do !== 'run_job' || !result.run) throw new Error(result.error?.message ?? 'no run');
  const { state, tasks } = result.run;
  return { state, tasks: Object.fromEntries(tasks.map(({ key, state, error }) => [key, error ?? state])) };
}

const ciWith = (...edits: Action[]) => runCi(edited(ci, edits));

describe('T1, decorated code', () => {
  const wall = (name: string): string => tests([content('tests/test_wall.py', listing(name))], 'tests/test_wall.py');

  it('collects nothing from a test that imports a pipeline module', () => {
    const output = wall('test_wall.py');
    expect(output).toContain(
      "ERROR src/dwh/pipelines/silver_sales_order.py:13\n    NameError: name 'spark' is not defined",
    );
    expect(output).toContain('no tests ran');
  });

  it('gets one line further with a spark of the test, and stops at its configuration', () => {
    expect(wall('test_wall_with_spark.py')).toContain('The SQL config "dwh.source_schema" cannot be found');
  });

  it('cannot decorate without a graph', () => {
    expect(wall('test_wall_decorated.py')).toContain('GRAPH_ELEMENT_DEFINED_OUTSIDE_OF_DECLARATIVE_PIPELINE');
  });

  it('leaves the suite green when the decorator types its rules, and drops the Swiss lines', () => {
    const text = worked.state.workspace.get(SILVER)!;
    const start = text.indexOf('@dp.temporary_view(name="vbap_typed")');
    const end = text.indexOf('dp.create_streaming_table(name="sales_order"');
    const inline = replace(SILVER, text.slice(start, end), `${listing('rules_in_decorator.py')}\n\n`);
    expect(tests([inline], 'tests/test_expectations.py')).toContain('81 passed');
    const warehouse = edited(worked, [inline]);
    refresh(warehouse);
    expect(cell(warehouse, "SELECT count(*) FROM dwh_prod.silver.sales_order_line WHERE country = 'CH'")).toBe('0');
  });

  it('refuses a streaming table over a batch read', () => {
    const warehouse = edited(worked, [content('src/dwh/pipelines/silver_fx_rate.py', listing('rates_as_stream.py'))]);
    const { error } = warehouse.apply(update('dwh_ingest'));
    expect(error?.message).toContain('BATCH_RELATION_FOR_STREAMING_TABLE');
  });
});

describe('T2, over-strict rules', () => {
  it('names rule, case and predicate when a country is missing', () => {
    const output = tests([NO_SWITZERLAND], 'tests/test_expectations.py');
    expect(output).toContain('known_country drops a valid row (Swiss order, converted)');
    expect(output).toContain('80 passed, 1 failed');
  });

  it('is green without the Swiss row, and red again when the corpus is compared with the domain', () => {
    const corpus = ci.state.workspace.get('tests/test_expectations.py')!;
    const start = corpus.indexOf('    "Swiss order, converted"');
    const end = corpus.indexOf('    "Dutch order, still open"');
    const forgotten = replace('tests/test_expectations.py', corpus.slice(start, end), '');
    expect(tests([NO_SWITZERLAND, forgotten], 'tests/test_expectations.py')).toContain('73 passed');
    const domains = content('tests/test_domains.py', listing('test_domains.py'));
    expect(tests([domains], 'tests/test_domains.py')).toContain('3 passed');
    const output = tests([NO_SWITZERLAND, forgotten, domains], 'tests/test_domains.py');
    expect(output).toContain("no row that must pass for country ['CH']");
  });
});

describe('T3, the CI job', () => {
  it.each([
    [
      'edition',
      replace('resources/ci.yml', 'edition: ADVANCED', 'edition: PRO'),
      'pipeline',
      'not available in the PRO',
    ],
    [
      'lost module',
      replace('resources/ci.yml', '            - file: {path: ../src/dwh/pipelines/silver_sales_order.py}\n', ''),
      'assert',
      'no metrics: did the update run?',
    ],
    [
      'renamed key',
      replace('resources/ci.yml', 'dwh.source_schema: ', 'dwh.src_schema: '),
      'pipeline',
      'The SQL config "dwh.source_schema" cannot be found',
    ],
    ['warn', replace(SILVER, 'expect_all_or_drop', 'expect_all'), 'assert', 'sales_order_line: 7 rows, expected 6'],
    ['missing country', NO_SWITZERLAND, 'assert', 'known_country: 2 of 7 failed, expected 1'],
  ])('fails for a defect of this kind: %s', (_, edit, task, message) => {
    const { state, tasks } = ciWith(edit);
    expect(state).toBe('FAILED');
    expect(tasks[task]).toContain(message);
    expect(tasks['teardown']).toBe('SUCCESS');
  });

  it('reads what it publishes when both schemas are one', () => {
    const settings = ci.state.workspace.get('resources/ci.yml')!;
    const [line] = /dwh\.source_schema: .+/.exec(settings)!;
    const one = /dwh\.source_schema: .+/.exec(listing('ci_one_schema.yml'))!;
    expect(ciWith(replace('resources/ci.yml', line, one[0])).tasks['pipeline']).toContain('fx_rate → fx_rate');
  });

  it('refuses a seed that declares types which Python does not have', () => {
    const path = 'src/dwh/ci/seed.py';
    const seed = ci.state.workspace.get(path)!;
    const region = seed.slice(seed.indexOf('lines = spark.createDataFrame('), seed.indexOf('.selectExpr('));
    const typed = replace(path, region, listing('typed_seed.py').trimEnd());
    expect(ciWith(typed).tasks['seed']).toContain('field KWMENG: DecimalType(13,3) can not accept object 2.0');
  });

  it('does not notice a rule that was deleted from the dict; its counterexample does', () => {
    const deleted = replace(RULES, '    "status_domain": ', '    # "status_domain": ');
    expect(ciWith(deleted).state).toBe('SUCCESS');
    expect(tests([deleted], 'tests/test_expectations.py')).toContain('a rule lacks its counterexample, or has lost it');
  });

  it('ends as a success with failures when the teardown is the only leaf', () => {
    const ciYml = ci.state.workspace.get('resources/ci.yml')!;
    const end = ciYml.indexOf('            # The leaves decide');
    const oneLeaf = content('resources/ci.yml', ciYml.slice(0, end));
    expect(ciWith(NO_SWITZERLAND, oneLeaf).state).toBe('SUCCESS_WITH_FAILURES');
  });

  it('sees no record in a second run on the same seed without a full refresh', () => {
    const warehouse = edited(ci, [
      replace('resources/ci.yml', '                full_refresh: true\n', ''),
      content(TEARDOWN, '# Databricks notebook source\n'),
    ]);
    expect(runCi(warehouse).state).toBe('SUCCESS');
    apply(
      warehouse,
      { do: 'advance', to: '2026-12-01T08:00:00Z' },
      content('src/dwh/ci/seed.py', '# Databricks notebook source\n'),
    );
    expect(runCi(warehouse).tasks).toMatchObject({
      pipeline: 'SUCCESS',
      assert: expect.stringContaining('no metrics'),
    });
  });

  it('stops at a seed that was overwritten, unless everything is read again', () => {
    const keep = content(TEARDOWN, '# Databricks notebook source\n');
    const warehouse = edited(ci, [replace('resources/ci.yml', '                full_refresh: true\n', ''), keep]);
    expect(runCi(warehouse).state).toBe('SUCCESS');
    apply(warehouse, { do: 'advance', to: '2026-12-01T08:00:00Z' });
    expect(runCi(warehouse).tasks['pipeline']).toContain('DELTA_SOURCE_TABLE_IGNORE_CHANGES');
  });
});

describe('T4, the event log as oracle', () => {
  it('has sixteen numbers for the seed: eight rules, seven records each, one failure', () => {
    const warehouse = edited(ci, []);
    expect(runCi(warehouse).state).toBe('SUCCESS');
    const log = `SELECT replace(replace(table_name, 'event_log_', ''), '_', '-') FROM dwh_test.information_schema.tables
      WHERE table_schema = 'run_1_out' AND table_name LIKE 'event_log_%'`;
    const metric = `'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'`;
    const sums = `SELECT m.dataset, m.name, sum(m.passed_records), sum(m.failed_records)
      FROM (SELECT explode(from_json(details:flow_progress.data_quality.expectations, ${metric})) AS m
        FROM event_log('${cell(warehouse, log)}') WHERE event_type = 'flow_progress')
      GROUP BY ALL ORDER BY 2`;
    const passed = (rule: string) => (rule === 'known_country' ? ['6', '1'] : ['7', '0']);
    const counts = rows(warehouse, sums);
    expect(counts).toHaveLength(8);
    for (const [dataset, rule, ...two] of counts) expect([dataset, ...two]).toEqual(['vbap_typed', ...passed(rule!)]);
  });

  it('lets two failures pass for one when the assertion asks for at least one', () => {
    expect(ciWith(content(ASSERT, listing('assert_at_least.py')), NO_SWITZERLAND).state).toBe('SUCCESS');
    expect(ciWith(NO_SWITZERLAND).state).toBe('FAILED');
  });

  it('sums to NULL where a field of the JSON is misspelt, and errs where the schema is no list', () => {
    const warehouse = worked.fork();
    apply(warehouse, update('dwh_ingest'));
    const failed = rows(warehouse, listing('metrics_misspelt.sql')).map(([, count]) => count);
    expect(failed).toEqual(Array(8).fill(null));
    const noList = listing('metrics_misspelt.sql').replace("'array<struct<", "'struct<").replace('bigint>>', 'bigint>');
    expect(() => rows(warehouse, noList)).toThrow('requires the "ARRAY" type');
  });
});

describe('T5, how an update ends', () => {
  const flows = (warehouse: Warehouse) => Object.fromEntries(rows(warehouse, listing('flows_of_update.sql')));
  const count = (warehouse: Warehouse, table: string) =>
    cell(warehouse, `SELECT count(*) FROM dwh_prod.silver.${table}`);

  it('stops one flow for a fail rule; its neighbours commit, and the rules have no counts', () => {
    const warehouse = edited(worked, [replace(SILVER, 'expect_all_or_drop', 'expect_all_or_fail')]);
    const { error } = warehouse.apply(update('dwh_ingest'));
    expect(error?.message).toContain("Violated expectations: 'known_country'");
    const ended = flows(warehouse);
    expect(ended['sales_order_line_flow']).toBe('FAILED');
    expect(Object.values(ended).filter((state) => state === 'COMPLETED')).toHaveLength(9);
    expect([count(warehouse, 'sales_order'), count(warehouse, 'sales_order_line')]).toEqual(['3', '0']);
    const counted = `SELECT count(*) FROM event_log(TABLE(dwh_prod.silver.sales_order_line))
      WHERE details:flow_progress.data_quality IS NOT NULL`;
    expect(cell(warehouse, counted)).toBe('0');
    const job = warehouse.apply({ do: 'run_job', job: 'dwh_daily' });
    expect(job.do === 'run_job' && job.run?.tasks.map(({ state }) => state)).toEqual([
      'FAILED',
      'UPSTREAM_FAILED',
      'UPSTREAM_FAILED',
    ]);
  });

  it('takes an action for each rule from one dict', () => {
    const text = worked.state.workspace.get(SILVER)!;
    const start = text.indexOf('@dp.temporary_view(name="vbap_typed")');
    const end = text.indexOf('    return to_silver_sales_order(');
    const warehouse = edited(worked, [replace(SILVER, text.slice(start, end), listing('actions_by_rule.py'))]);
    refresh(warehouse);
    expect(cell(warehouse, 'SELECT sum(revenue_eur) FROM dwh_prod.gold.revenue_day_country')).toBe('252.20');
    const dollars = edited(worked, [
      replace(SILVER, text.slice(start, end), listing('actions_by_rule.py')),
      replace(RULES, "currency IN ('EUR', 'CHF')", "currency IN ('EUR')"),
    ]);
    expect(dollars.apply(update('dwh_ingest')).error?.message).toContain("Violated expectations: 'known_currency'");
  });
});
