"""Orders are classified once. What can be used goes to silver, the rest to quarantine, and every row to one of them."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

# Never NULL: a reason that does not apply is taken out, so the list is empty or it is not.
FAILURE_REASONS = """array_compact(array(
    CASE WHEN order_id IS NULL THEN 'missing order_id' END,
    CASE WHEN customer_id IS NULL THEN 'missing customer_id' END,
    CASE WHEN amount IS NULL THEN 'missing amount' END
))"""


@dp.temporary_view(name="orders_classified")
def orders_classified():
    return spark.readStream.table("bronze.orders").withColumn("failure_reasons", F.expr(FAILURE_REASONS))


@dp.table(name="orders", comment="Orders that can be used")
@dp.expect("known_currency", "currency IN ('EUR', 'USD', 'GBP')")
@dp.expect_or_fail("non_negative_amount", "amount >= 0")
def orders():
    classified = spark.readStream.table("orders_classified")
    return classified.where("size(failure_reasons) = 0").drop("failure_reasons", "_rescued_data")


@dp.table(name="quarantine.orders", comment="Orders that cannot be used, each with its file and the reasons")
def quarantined_orders():
    return spark.readStream.table("orders_classified").where("size(failure_reasons) > 0")
