"""The rules of order lines against rows, and the amount in euro. Nothing here knows a pipeline."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from dwh.pipelines.transforms.silver_sales_order import EXPECTATIONS, to_silver_sales_order

SCHEMA = (
    "order_id STRING, line_number INT, currency STRING, country STRING, status STRING, unit_price DECIMAL(18,6), "
    "order_ts TIMESTAMP, fx_rate DECIMAL(18,6), amount_eur DECIMAL(18,2), change_type STRING"
)
ONE = Decimal("1")


def rejected_by(spark, country):
    row = ("4711", 1, "EUR", country, "SHIPPED", ONE, datetime(2026, 7, 1), ONE, ONE, "I")
    frame = spark.createDataFrame([row], SCHEMA)
    return [rule for rule, text in EXPECTATIONS.items() if frame.where(text).count() == 0]


@pytest.mark.parametrize("country", ["DE", "AT", "CH", "NL"])
def test_country_that_is_sold_to_survives(spark, country):
    assert rejected_by(spark, country) == []


def test_french_line_is_rejected(spark):
    assert rejected_by(spark, "FR") == ["known_country"]


def test_amount_is_converted_at_the_rate_of_the_day(spark):
    day = date(2026, 7, 1)
    lines = spark.createDataFrame(
        [("5001", 10, "P1", Decimal("10"), Decimal("120"), "CHF", "CH", "OPEN", day, "I", 1)],
        "VBELN STRING, POSNR INT, MATNR STRING, KWMENG DECIMAL(13,3), NETWR DECIMAL(15,2), WAERK STRING, LAND1 STRING, "
        "STATUS STRING, ERDAT DATE, change_type STRING, change_seq BIGINT",
    )
    rates = spark.createDataFrame(
        [("CHF", day, Decimal("0.94"))], "currency STRING, rate_date DATE, fx_rate DECIMAL(18,6)"
    )
    assert to_silver_sales_order(lines, rates).collect()[0]["amount_eur"] == Decimal("112.80")
