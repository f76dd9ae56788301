USABLE = "order_id IS NOT NULL AND customer_id IS NOT NULL AND amount < 1000000"


@dp.table(name="orders", comment="Orders that can be used")
def orders():
    return spark.readStream.table("orders_classified").where(USABLE)


@dp.table(name="quarantine.orders", comment="Orders that cannot be used")
def quarantined_orders():
    return spark.readStream.table("orders_classified").where(f"NOT ({USABLE})")
