"""Gold without customers: deleted orders are out, and a line without a header has a day all the same."""

from datetime import date, datetime
from decimal import Decimal

from dwh.pipelines.transforms.gold_orders import to_fct_order_line

LINES = (
    "order_id STRING, line_number INT, product_id STRING, quantity DECIMAL(13,3), unit_price DECIMAL(18,6), "
    "currency STRING, country STRING, status STRING, order_ts TIMESTAMP, fx_rate DECIMAL(18,6), "
    "amount_eur DECIMAL(18,2)"
)


def test_deleted_orders_are_out_and_a_line_without_a_header_takes_its_own_date(spark):
    one = Decimal("1")
    line = ("P1", one, one, "EUR", "DE", "OPEN", datetime(2026, 7, 2), one, one)
    lines = spark.createDataFrame([(order, 10, *line) for order in ("1", "2", "3")], LINES)
    orders = spark.createDataFrame([("1", date(2026, 7, 1))], "order_id STRING, order_date DATE")
    tombstones = spark.createDataFrame([("3",)], "order_id STRING")
    rows = to_fct_order_line(lines, orders, tombstones).collect()
    assert {row["order_id"]: row["order_date"] for row in rows} == {"1": date(2026, 7, 1), "2": date(2026, 7, 2)}
