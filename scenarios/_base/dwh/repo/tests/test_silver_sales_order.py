"""Amounts, missing rates and deletions, computed by the transforms the pipeline uses."""

from datetime import date
from decimal import Decimal

from dwh.pipelines.transforms.silver_sales_order import to_silver_sales_order, to_tombstone

VBAP = (
    "VBELN STRING, POSNR INT, MATNR STRING, KWMENG DECIMAL(13,3), NETWR DECIMAL(15,2), WAERK STRING, LAND1 STRING, "
    "STATUS STRING, ERDAT DATE, change_type STRING, change_seq BIGINT"
)
DAY = date(2026, 7, 1)


def line(spark, quantity, value, currency, rates=(("EUR", DAY, Decimal("1")), ("CHF", DAY, Decimal("0.94")))):
    lines = spark.createDataFrame(
        [("5001", 10, "P1", Decimal(quantity), Decimal(value), currency, "CH", "OPEN", DAY, "I", 1)], VBAP
    )
    table = spark.createDataFrame(list(rates), "currency STRING, rate_date DATE, fx_rate DECIMAL(18,6)")
    return to_silver_sales_order(lines, table).collect()[0]


def test_amount_is_converted_at_the_rate_of_the_day(spark):
    assert line(spark, "10", "120.00", "CHF")["amount_eur"] == Decimal("112.80")


def test_amount_is_rounded_once(spark):
    assert line(spark, "3", "10.00", "CHF")["amount_eur"] == Decimal("9.40")


def test_missing_rate_is_not_defaulted(spark):
    row = line(spark, "10", "120.00", "CHF", rates=[("EUR", DAY, Decimal("1"))])
    assert row["fx_rate"] is None
    assert row["amount_eur"] is None


def test_quantity_zero_has_no_price(spark):
    assert line(spark, "0", "120.00", "EUR")["unit_price"] is None


def test_tombstone_follows_the_latest_header_record(spark):
    headers = spark.createDataFrame(
        [
            ("1", "", "I", 1),
            ("2", "", "I", 2),
            ("2", "X", "U", 5),
            ("3", "X", "U", 4),
            ("3", "", "U", 6),
            ("4", None, "D", 7),
        ],
        "VBELN STRING, LOEKZ STRING, change_type STRING, change_seq BIGINT",
    )
    assert sorted(row["order_id"] for row in to_tombstone(headers).collect()) == ["2", "4"]
