"""Every order is on one side, and the rules say what they are meant to say."""

from datetime import datetime
from decimal import Decimal

import pytest

from commerce.pipelines.transforms.orders import MUST_HOLD, OBSERVED, classified, unusable, usable

SCHEMA = (
    "order_id STRING, customer_id STRING, order_ts TIMESTAMP, currency STRING, amount DECIMAL(18,2), "
    "_rescued_data STRING, source_file STRING"
)
PLAIN = {
    "order_id": "o1",
    "customer_id": "c1",
    "order_ts": datetime(2026, 7, 1, 9, 0),
    "currency": "EUR",
    "amount": Decimal("100.00"),
    "_rescued_data": None,
    "source_file": "f1.json",
}


def order(spark, **changes):
    return spark.createDataFrame([tuple({**PLAIN, **changes}.values())], SCHEMA)


def test_plain_order_is_usable(spark):
    sides = classified(order(spark))
    assert (usable(sides).count(), unusable(sides).count()) == (1, 0)


@pytest.mark.parametrize("column", ["order_id", "customer_id", "amount"])
def test_order_without_it_is_in_quarantine_and_says_why(spark, column):
    sides = classified(order(spark, **{column: None}))
    assert usable(sides).count() == 0
    assert [row["failure_reasons"] for row in unusable(sides).collect()] == [[f"missing {column}"]]


def test_all_reasons_are_told(spark):
    sides = classified(order(spark, order_id=None, amount=None))
    assert [row["failure_reasons"] for row in unusable(sides).collect()] == [["missing order_id", "missing amount"]]


def test_undecided_currency_counts_and_is_observed(spark):
    undecided = order(spark, currency="JPY")
    assert usable(classified(undecided)).count() == 1
    assert undecided.where(OBSERVED["known_currency"]).count() == 0


@pytest.mark.parametrize(("amount", "holds"), [("0.00", 1), ("-0.01", 0)])
def test_no_negative_amount(spark, amount, holds):
    assert order(spark, amount=Decimal(amount)).where(MUST_HOLD["non_negative_amount"]).count() == holds
