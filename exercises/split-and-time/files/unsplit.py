"""silver.fx_rate: one rate for each currency and day, with the weekend carried and the euro at 1."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

SOURCE = spark.conf.get("dwh.source_schema")

# A rate that is delivered twice counts once, and the newer load wins. Friday's rate holds on Saturday and Sunday.
EXPRESSIONS = {
    "newest": "max_by(fx_rate, struct(_tech_loaded_at, fx_rate))",
    "days": "sequence(rate_date, date_add(rate_date, CASE WHEN dayofweek(rate_date) = 6 THEN 2 ELSE 0 END))",
}


@dp.materialized_view(name="fx_rate", comment="One rate for each currency and day, euro for one unit")
def fx_rate():
    rates = spark.read.table(f"{SOURCE}.fx_rate")
    published = (
        rates.where("currency <> 'EUR'")
        .groupBy("currency", "rate_date")
        .agg(F.expr(EXPRESSIONS["newest"]).alias("fx_rate"))
        .select("currency", F.explode(F.expr(EXPRESSIONS["days"])).alias("rate_date"), "fx_rate")
    )
    every_day = F.expr("sequence(DATE'2020-01-01', date_add(current_date(), 7))")
    euro = (
        rates.agg(F.max("rate_date").alias("last"))
        .select(F.explode(every_day).alias("rate_date"))
        .select(F.lit("EUR").alias("currency"), "rate_date", F.expr("CAST(1 AS DECIMAL(18,6))").alias("fx_rate"))
    )
    return published.unionByName(euro)
