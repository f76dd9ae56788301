"""Which orders can be used, and which rules the usable ones are held to. Nothing here knows a pipeline."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# Never NULL: a reason that does not apply is taken out, so the list is empty or it is not.
FAILURE_REASONS = """array_compact(array(
    CASE WHEN order_id IS NULL THEN 'missing order_id' END,
    CASE WHEN customer_id IS NULL THEN 'missing customer_id' END,
    CASE WHEN amount IS NULL THEN 'missing amount' END
))"""

# The business has not decided on other currencies: such an order counts, and is counted.
OBSERVED = {"known_currency": "currency IN ('EUR', 'USD', 'GBP')"}
# A financial table that is wrong is worse than one that is late.
MUST_HOLD = {"non_negative_amount": "amount >= 0"}


def classified(orders: DataFrame) -> DataFrame:
    return orders.withColumn("failure_reasons", F.expr(FAILURE_REASONS))


def usable(orders: DataFrame) -> DataFrame:
    return orders.where("size(failure_reasons) = 0").drop("failure_reasons", "_rescued_data")


def unusable(orders: DataFrame) -> DataFrame:
    return orders.where("size(failure_reasons) > 0")
