@dp.temporary_view(name="vbap_typed")
@dp.expect_or_drop("known_country", "country IN ('DE', 'AT', 'NL')")
@dp.expect_or_drop("status_domain", "status IN ('OPEN', 'SHIPPED', 'CANCELLED')")
def vbap_typed():
    return to_silver_sales_order(spark.readStream.table(f"{SOURCE}.sap_vbap"), spark.read.table("fx_rate"))
