import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryFlow, Registration } from '../../src/engine/pipeline/definition.ts';
import { type Bench, openBench } from './fixture.ts';

/** The shapes of code that the handbook's routes teach, each as a team would write it. */

const TRANSFORM = `from pyspark.sql import DataFrame
from pyspark.sql import functions as F

EXPECTATIONS = {
    "line_key_present": "order_id IS NOT NULL AND line_number IS NOT NULL",
    "known_country": "country IN ('DE', 'AT', 'CH', 'NL') OR change_type = 'D'",
    "rate_resolved": "fx_rate IS NOT NULL OR change_type = 'D'",
    "amount_positive": "amount_eur > 0 OR status = 'CANCELLED'",
}


def to_lines(lines: DataFrame, rates: DataFrame) -> DataFrame:
    typed = lines.select(
        F.col("VBELN").alias("order_id"),
        F.col("POSNR").cast("int").alias("line_number"),
        F.col("WAERK").alias("currency"),
        F.col("LAND1").alias("country"),
        F.col("STATUS").alias("status"),
        F.col("KWMENG").cast("decimal(18,3)").alias("quantity"),
        (F.col("NETWR") / F.expr("nullif(KWMENG, 0)")).cast("decimal(18,2)").alias("unit_price"),
        F.col("ERDAT").cast("timestamp").alias("order_ts"),
        "change_type",
    ).withColumn("rate_date", F.to_date("order_ts"))
    return (
        typed.join(rates, ["currency", "rate_date"], "left")
        .withColumn("amount_eur", F.round(F.col("quantity") * F.col("unit_price") * F.col("fx_rate"), 2))
        .drop("rate_date")
    )
`;

const PIPELINE = `from pyspark import pipelines as dp
from pyspark.sql import functions as F

from dwh.transforms import EXPECTATIONS, to_lines

CATALOG = spark.conf.get("dwh.catalog")
BATCH = spark.conf.get("dwh.batch_id", "manual")
LANDING = f"/Volumes/{CATALOG}/bronze/landing/shop_order"


@dp.table(name="shop_order", comment="one row per order document")
def shop_order():
    return (
        spark.readStream.format("cloudFiles")
        .option("cloudFiles.format", "json")
        .option("cloudFiles.inferColumnTypes", True)
        .option("cloudFiles.schemaHints", "order_id STRING, total_amount DECIMAL(18,2)")
        .load(LANDING)
        .select(
            "*",
            F.current_timestamp().alias("_tech_loaded_at"),
            F.col("_metadata.file_path").alias("_tech_source_file"),
            F.lit(BATCH).alias("_tech_batch_id"),
        )
    )


@dp.temporary_view(name="vbap_typed")
@dp.expect_all_or_drop(EXPECTATIONS)
def vbap_typed():
    return to_lines(spark.readStream.table("bronze.sap_vbap"), spark.read.table("silver.fx_rate"))
`;

const TESTS = `import pytest
from dwh.transforms import EXPECTATIONS, to_lines

BASE = {
    "order_id": "4711", "line_number": 1, "currency": "EUR", "country": "DE", "status": "SHIPPED",
    "quantity": 2.0, "amount_eur": 250.0, "fx_rate": 1.0, "change_type": "I",
}
MUST_PASS = {
    "cancelled with zero": {"status": "CANCELLED", "amount_eur": 0.0},
    "Swiss order": {"country": "CH", "currency": "CHF", "fx_rate": 0.94, "amount_eur": 112.8},
}
MUST_FAIL = {
    "line_key_present": {"order_id": None},
    "known_country": {"country": "FR"},
    "rate_resolved": {"fx_rate": None},
    "amount_positive": {"amount_eur": 0.0},
}
DDL = ("order_id string, line_number int, currency string, country string, status string, quantity double,"
       " amount_eur double, fx_rate double, change_type string")


def survivors(spark, predicate, changes):
    return spark.createDataFrame([{**BASE, **changes}], DDL).where(predicate).count()


@pytest.mark.parametrize("rule", sorted(EXPECTATIONS))
@pytest.mark.parametrize("case", MUST_PASS)
def test_must_pass(spark, rule, case):
    assert survivors(spark, EXPECTATIONS[rule], MUST_PASS[case]) == 1, f"{rule} rejects {case}"


def test_every_rule_has_a_counterexample():
    assert set(MUST_FAIL) == set(EXPECTATIONS)


@pytest.mark.parametrize("rule", MUST_FAIL)
def test_must_fail(spark, rule):
    assert survivors(spark, EXPECTATIONS[rule], MUST_FAIL[rule]) == 0


def test_conversion(spark):
    lines = spark.createDataFrame(
        [("4712", "10", "CHF", "CH", "SHIPPED", 10.0, 120.0, "2026-07-01", "I")],
        "VBELN string, POSNR string, WAERK string, LAND1 string, STATUS string, KWMENG double, NETWR double,"
        " ERDAT string, change_type string",
    )
    rates = spark.createDataFrame([("CHF", "2026-07-01", 0.94)], "currency string, rate_date string, fx_rate double")
    row = to_lines(lines, rates.selectExpr("currency", "CAST(rate_date AS DATE) AS rate_date", "fx_rate")).first()
    assert (row.order_id, row.line_number) == ("4712", 10)
    assert float(row.amount_eur) == pytest.approx(112.8)
`;

const CONFTEST = `import pytest
from pyspark.sql import SparkSession


@pytest.fixture(scope="session")
def spark():
    return SparkSession.builder.appName("tests").getOrCreate()
`;

const FILES = new Map([
  ['src/dwh/__init__.py', ''],
  ['src/dwh/transforms.py', TRANSFORM],
  ['src/dwh/pipelines/shop.py', PIPELINE],
  ['tests/test_expectations.py', TESTS],
  ['tests/conftest.py', CONFTEST],
]);

let bench: Bench;

beforeAll(async () => {
  bench = await openBench({
    'bronze.sap_vbap': `SELECT '4711' AS VBELN, '10' AS POSNR, 'CHF' AS WAERK, 'CH' AS LAND1, 'SHIPPED' AS STATUS,
      10.0D AS KWMENG, 120.0D AS NETWR, '2026-07-01' AS ERDAT, 'I' AS change_type`,
    'silver.fx_rate': "SELECT 'CHF' AS currency, DATE'2026-07-01' AS rate_date, 0.94BD AS fx_rate",
  });
  bench.python.sync(FILES);
});

describe('a pipeline of the handbook', () => {
  let defined: Registration;
  const rowsOf = (name: string) => {
    const flow = defined.flows.find((one) => one.name === name) as QueryFlow;
    const handle = 'python' in flow.query ? flow.query.python : 0;
    return bench.rows(bench.python.dataset(handle, bench.host));
  };

  beforeAll(() => {
    bench.conf['dwh.catalog'] = 'dwh_prod';
    defined = bench.python.define(['src/dwh/pipelines/shop.py'], bench.host);
  });

  it('declares its datasets and rules', () => {
    expect(defined.datasets.map(({ name, kind }) => [name, kind])).toEqual([
      ['shop_order', 'streaming_table'],
      ['vbap_typed', 'temporary_view'],
    ]);
    expect(defined.datasets[1]?.expectations.map((rule) => [rule.name, rule.at?.file])).toEqual([
      ['line_key_present', 'src/dwh/transforms.py'],
      ['known_country', 'src/dwh/transforms.py'],
      ['rate_resolved', 'src/dwh/transforms.py'],
      ['amount_positive', 'src/dwh/transforms.py'],
    ]);
  });

  it('reads files with the technical columns, the path out of the hidden _metadata', () => {
    const { columns, rows } = rowsOf('shop_order');
    expect(columns.map((column) => column.name)).toEqual([
      'order_id',
      'total_amount',
      '_tech_loaded_at',
      '_tech_source_file',
      '_tech_batch_id',
    ]);
    expect(rows).toEqual([['A1', '10.50', '2026-07-15 02:15:00', '/Volumes/dwh/bronze/landing/a.json', 'manual']]);
  });

  it('converts an amount to the cent', () => {
    const { columns, rows } = rowsOf('vbap_typed');
    expect(rows[0]?.[columns.findIndex((column) => column.name === 'amount_eur')]).toBe('112.80');
  });
});

describe('the tests of the handbook', () => {
  it('all pass', () => {
    const { cases, errors } = bench.python.test({ path: 'tests' }, bench.host);
    expect(errors).toEqual([]);
    expect(cases.filter((one) => one.outcome !== 'passed')).toEqual([]);
    expect(cases).toHaveLength(4 * 2 + 1 + 4 + 1);
  });

  it('turn exactly one red when a country is lost', () => {
    const value = "country IN ('DE', 'AT', 'NL') OR change_type = 'D'";
    const override = { module: 'dwh.transforms', dict: 'EXPECTATIONS', key: 'known_country', value };
    const { cases } = bench.python.test({ path: 'tests', override }, bench.host);
    const red = cases.filter((one) => one.outcome !== 'passed');
    expect(red.map((one) => one.id)).toEqual(['tests/test_expectations.py::test_must_pass[Swiss order-known_country]']);
    expect(red[0]?.message).toContain('known_country rejects Swiss order\nassert 0 == 1');
  });
});
