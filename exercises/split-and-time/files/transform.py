"""Rates as orders need them. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# A rate that is delivered twice counts once, and the newer load wins. Friday's rate holds on Saturday and Sunday.
EXPRESSIONS = {
    "newest": "max_by(fx_rate, struct(_tech_loaded_at, fx_rate))",
    "days": "sequence(rate_date, date_add(rate_date, CASE WHEN dayofweek(rate_date) = 6 THEN 2 ELSE 0 END))",
}


def to_silver_fx_rate(rates: DataFrame) -> DataFrame:
    """Unique by (currency, rate_date), with the weekend carried and the euro at 1 on every day."""
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
