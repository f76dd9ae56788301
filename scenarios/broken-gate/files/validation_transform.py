"""What the gate asks, as a table. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# As in the gate's SQL: 0.5 % (sales ops, 06.2026).
TOLERANCE = {"unresolved_within_tolerance": "unresolved_share <= 0.5"}


def to_gate_check(orders: DataFrame, customers: DataFrame) -> DataFrame:
    """One row an order day: its orders, those without a customer, and their share."""
    return (
        orders.alias("o")
        .join(customers.alias("c"), F.expr("o.customer_id = c.customer_id"), "left")
        .where("c._tech_is_current")
        .groupBy("o.order_date")
        .agg(
            F.countDistinct("o.order_id").alias("orders"),
            F.expr("count_if(c.customer_id IS NULL)").alias("unresolved"),
        )
        .withColumn("unresolved_share", F.expr("unresolved / orders"))
    )
