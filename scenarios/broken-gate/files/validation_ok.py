"""What the gate asks, as a table. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# 0.5 % (sales ops, 06.2026).
TOLERANCE = {"unresolved_within_tolerance": "ok"}


def to_gate_check(orders: DataFrame, customers: DataFrame) -> DataFrame:
    """One row: yesterday's orders, those without a customer, and whether that is within the tolerance."""
    valid = F.expr(
        "o.customer_id = c.customer_id AND c._tech_valid_from <= o.order_date "
        "AND o.order_date < coalesce(c._tech_valid_to, DATE'9999-12-31')"
    )
    return (
        orders.alias("o")
        .where("o.order_date >= date_sub(current_date(), 1)")
        .join(customers.alias("c"), valid, "left")
        .agg(
            F.countDistinct("o.order_id").alias("orders"),
            F.expr("count_if(c.customer_id IS NULL)").alias("unresolved"),
        )
        .withColumn("ok", F.expr("unresolved <= 0.005 * orders"))
    )
