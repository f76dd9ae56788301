"""Orders are classified once. What can be used goes to silver, the rest to quarantine, and every row to one of them."""

from pyspark import pipelines as dp

from commerce.pipelines.transforms.orders import MUST_HOLD, OBSERVED, classified, unusable, usable


@dp.temporary_view(name="orders_classified")
def orders_classified():
    return classified(spark.readStream.table("bronze.orders"))


@dp.table(name="orders", comment="Orders that can be used")
@dp.expect_all(OBSERVED)
@dp.expect_all_or_fail(MUST_HOLD)
def orders():
    return usable(spark.readStream.table("orders_classified"))


# A schema of its own, because whoever may read silver must not read this: it holds what was delivered, whatever that is.
@dp.table(name="quarantine.orders", comment="Orders that cannot be used, each with its file and the reasons")
def quarantined_orders():
    return unusable(spark.readStream.table("orders_classified"))
