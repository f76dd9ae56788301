import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from './lab.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ python: true });
}, 60_000);
afterAll(() => bench.close());

const file = (path: string, content: string) => ({ do: 'edit', path, content });

const RULES = `
EXPECTATIONS = {
    "known_country": "country IN ('DE', 'CH')",
    "amount_positive": "amount > 0 OR amount IS NULL",
}
`;
const TEST = `
import pytest
from shop.rules import EXPECTATIONS


@pytest.mark.parametrize("country", ["DE", "CH"])
def test_known_country(spark, country):
    row = spark.createDataFrame([(country,)], "country STRING")
    assert row.where(EXPECTATIONS["known_country"]).count() == 1
`;
const CONFTEST = `
import pytest
from pyspark.sql import SparkSession


@pytest.fixture(scope="session")
def spark():
    return SparkSession.builder.getOrCreate()
`;
const repository = (rules = RULES, test = TEST) => [
  file('src/shop/__init__.py', ''),
  file('src/shop/rules.py', rules),
  file('tests/conftest.py', CONFTEST),
  file('tests/test_rules.py', test),
];

describe('tests', () => {
  const mutation = { module: 'shop.rules', dict: 'EXPECTATIONS', key: 'known_country', value: "country IN ('DE')" };
  const check = { kind: 'tests', path: 'tests' };

  it('wants green tests, and red ones under each mutation', () => {
    expect(bench.verdict(repository(), check)).toMatchObject({ status: 'pass', actual: '2 green tests' });
    expect(bench.verdict(repository(), { ...check, mutations: [mutation] }).status).toBe('pass');
    const harmless = { ...mutation, key: 'amount_positive', value: 'true' };
    expect(bench.verdict(repository(), { ...check, mutations: [harmless] })).toMatchObject({
      status: 'fail',
      actual: 'all green under amount_positive = true',
    });
  });

  it('is not content with tests that copied the rule', () => {
    const copied = TEST.replace('EXPECTATIONS["known_country"]', "\"country IN ('DE', 'CH')\"");
    expect(bench.verdict(repository(RULES, copied), { ...check, mutations: [mutation] }).status).toBe('fail');
  });

  it('is not content with no tests, skipped ones, or a module that does not import', () => {
    expect(bench.verdict([], check)).toMatchObject({ status: 'fail' });
    const skipped = TEST.replace('@pytest.mark.parametrize', '@pytest.mark.skip\n@pytest.mark.parametrize');
    expect(bench.verdict(repository(RULES, skipped), check)).toMatchObject({
      status: 'fail',
      actual: 'no test below tests',
    });
    const broken = bench.verdict(repository('EXPECTATIONS = {', TEST), check);
    expect(broken.status).toBe('fail');
    expect(broken.actual).toMatch(/SyntaxError|never closed/);
  });

  it('says which test is red and why', () => {
    const red = bench.verdict(repository(RULES.replace(", 'CH'", ''), TEST), check);
    expect(red).toMatchObject({ status: 'fail', expected: 'green tests' });
    expect(red.actual).toContain('test_known_country[CH]');
  });

  it('changes the text of a file that the tests are to watch, and says so when the text is not there', () => {
    const text = { path: 'src/shop/rules.py', replace: { find: "'DE', 'CH'", with: "'DE'" } };
    expect(bench.verdict(repository(), { ...check, mutations: [text] }).status).toBe('pass');
    const harmless = { ...text, replace: { find: 'amount > 0', with: 'amount > 1' } };
    expect(bench.verdict(repository(), { ...check, mutations: [harmless] })).toMatchObject({
      status: 'fail',
      expected: 'a red test under src/shop/rules.py: amount > 1',
      actual: 'all green under src/shop/rules.py: amount > 1',
    });
    const lost = { ...text, replace: { find: 'price', with: 'cost' } };
    expect(bench.verdict(repository(), { ...check, mutations: [lost] }).actual).toContain('occurs 0 times');
  });

  it('fails when the rule to mutate is not there', () => {
    const verdict = bench.verdict(repository('EXPECTATIONS = {"known_country": "true"}', 'def test_a():\n    pass\n'), {
      ...check,
      mutations: [{ ...mutation, key: 'status_domain' }],
    });
    expect(verdict.status).toBe('fail');
    expect(verdict.actual).toContain('status_domain');
  });
});

describe('rules', () => {
  const check = {
    kind: 'rules',
    module: 'shop.rules',
    dict: 'EXPECTATIONS',
    columns: 'country STRING, amount DECIMAL(10,2)',
    defaults: { country: 'DE', amount: '1.00' },
    must_pass: [
      { name: 'Swiss order', row: { country: 'CH' } },
      { name: 'order without amount', row: { amount: null } },
    ],
    must_fail: [
      { name: 'French order', row: { country: 'FR' }, rule: 'known_country' },
      { name: 'order without country', row: { country: null } },
    ],
  };

  it('holds for rules of any wording that let through and reject what they must', () => {
    expect(bench.verdict(repository(), check).status).toBe('pass');
    const other = RULES.replace("country IN ('DE', 'CH')", "lower(coalesce(country, '')) IN ('de', 'ch')");
    expect(bench.verdict(repository(other), check).status).toBe('pass');
  });

  it('names the row and the rules that are in its way', () => {
    expect(bench.verdict(repository(RULES.replace(", 'CH'", '')), check)).toMatchObject({
      status: 'fail',
      expected: 'Swiss order passes',
      actual: 'Swiss order is rejected by known_country',
    });
    expect(
      bench.verdict(repository(RULES.replace("country IN ('DE', 'CH')", 'country IS NOT NULL')), check),
    ).toMatchObject({
      expected: 'French order is rejected by known_country',
      actual: 'French order passes',
    });
  });

  it('wants the rules it names, whatever their text', () => {
    expect(bench.verdict(repository(), { ...check, names: ['status_domain'] })).toMatchObject({
      status: 'fail',
      expected: 'rule status_domain',
    });
  });

  it('fails with the cause for rules that do not parse, do not import, or are no rules', () => {
    const unparsable = bench.verdict(repository(RULES.replace('amount > 0', 'amount >')), check);
    expect(unparsable).toMatchObject({ status: 'fail', expected: 'rule amount_positive can be evaluated' });
    expect(unparsable.actual).toContain('PARSE_SYNTAX_ERROR');
    for (const rules of ['EXPECTATIONS = {', 'OTHER = {}', 'EXPECTATIONS = 3']) {
      expect(bench.verdict(repository(rules), check)).toMatchObject({ status: 'fail' });
    }
    expect(bench.verdict([], check)).toMatchObject({ status: 'fail' });
  });
});

describe('updates the grader ran', () => {
  const pipeline = [
    file(
      'src/shop/pipelines/checked.py',
      `
from pyspark import pipelines as dp


@dp.temporary_view
def orders():
    return spark.read.table("shop.bronze.orders")


@dp.materialized_view(name="checked")
@dp.expect_all_or_drop({"known_country": "country IN ('DE', 'CH')"})
def checked():
    return spark.read.table("orders")
`,
    ),
    file(
      'resources/pipeline.yml',
      `
resources:
  pipelines:
    shop_ingest:
      name: shop-ingest
      catalog: shop
      schema: silver
      libraries:
        - file: {path: ../src/shop/pipelines/checked.py}
`,
    ),
  ];
  const grading = {
    nextDay: [
      {
        do: 'update_pipeline',
        pipeline: 'shop_ingest',
        refresh: [],
        full_refresh: [],
        reset_checkpoint: [],
        validate_only: false,
      },
    ] as never,
  };
  const log = { kind: 'event_log', on: 'next-day', pipeline: 'shop_ingest', dataset: 'checked' };

  it('have exact counts', () => {
    const counts = { expectations: { known_country: { passed: 8, failed: 4 } }, records: { dropped: 4 } };
    expect(bench.verdict(pipeline, { ...log, ...counts }, { grading })).toMatchObject({ status: 'pass' });
    expect(
      bench.verdict(pipeline, { ...log, expectations: { known_country: { failed: 3 } } }, { grading }),
    ).toMatchObject({
      status: 'fail',
      expected: 'known_country: 3 failed',
      actual: 'known_country: 4 failed',
    });
    expect(bench.verdict(pipeline, { ...log, expectations: { gone: { failed: 0 } } }, { grading })).toMatchObject({
      actual: 'gone: not evaluated',
    });
  });

  it('show what a table was built from, looking through views', () => {
    const lineage = { kind: 'lineage', table: 'shop.silver.checked', reads: ['shop.bronze.orders'] };
    expect(bench.verdict(pipeline, lineage, { grading }).status).toBe('pass');
    expect(bench.verdict(pipeline, { ...lineage, reads: [], never: ['shop.bronze.*'] }, { grading })).toMatchObject({
      status: 'fail',
      actual: 'shop.silver.checked reads shop.bronze.orders',
    });
    expect(bench.verdict([], lineage)).toMatchObject({ status: 'fail', actual: 'no pipeline builds it' });
  });
});
