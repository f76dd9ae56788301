"""An order counts once, under the segment its customer had when it came in."""

from datetime import datetime
from decimal import Decimal

import pytest

from commerce.pipelines.transforms.daily_sales import to_daily_sales

MOVED = datetime(2026, 7, 2, 7, 0)
GONE = datetime(2026, 7, 3, 7, 0)


@pytest.fixture
def versions(spark):
    rows = [("c1", "retail", datetime(2026, 7, 1), MOVED), ("c1", "wholesale", MOVED, GONE)]
    return spark.createDataFrame(rows, "customer_id STRING, segment STRING, valid_from TIMESTAMP, valid_to TIMESTAMP")


def sales(spark, versions, at, customer="c1"):
    orders = spark.createDataFrame(
        [("o1", customer, at, "EUR", Decimal("10.00"))],
        "order_id STRING, customer_id STRING, order_ts TIMESTAMP, currency STRING, amount DECIMAL(18,2)",
    )
    return [(row["segment"], row["orders"], row["amount"]) for row in to_daily_sales(orders, versions).collect()]


@pytest.mark.parametrize(
    ("at", "segment"),
    [
        (datetime(2026, 7, 1, 12, 0), "retail"),
        (MOVED, "wholesale"),
        (datetime(2026, 7, 2, 12, 0), "wholesale"),
        (GONE, "unknown"),
    ],
    ids=["before the change", "at the change", "after it", "after the customer is gone"],
)
def test_segment_is_that_of_the_order(spark, versions, at, segment):
    assert sales(spark, versions, at) == [(segment, 1, Decimal("10.00"))]


def test_unknown_customer_is_kept(spark, versions):
    assert sales(spark, versions, MOVED, customer="c9") == [("unknown", 1, Decimal("10.00"))]
