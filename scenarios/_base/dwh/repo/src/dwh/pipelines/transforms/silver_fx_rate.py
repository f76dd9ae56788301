"""Rates as orders need them. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def to_silver_fx_rate(rates: DataFrame) -> DataFrame:
    """Unique by (currency, rate_date), with the weekend carried and the euro at 1.

    The bank publishes on business days only. Friday's rate holds on Saturday and Sunday; a rate that is missing on a
    business day stays missing, so that ``rate_resolved`` says so. A rate delivered twice must not double the lines of
    its day: the newest load wins.
    """
    newest = F.max_by("fx_rate", F.struct("_tech_loaded_at", "fx_rate"))
    weekend = F.expr("sequence(rate_date, date_add(rate_date, CASE WHEN dayofweek(rate_date) = 6 THEN 2 ELSE 0 END))")
    published = (
        rates.where("currency <> 'EUR'")
        .groupBy("currency", "rate_date")
        .agg(newest.alias("fx_rate"))
        .select("currency", F.explode(weekend).alias("rate_date"), "fx_rate")
    )
    # An aggregate without groups has one row, even when no rate has arrived yet. The euro runs a week ahead: on days
    # without a rate file nothing changes here, and a view whose input has not changed need not be computed again.
    every_day = F.expr("sequence(DATE'2020-01-01', date_add(current_date(), 7))")
    euro = (
        rates.agg(F.max("rate_date").alias("last"))
        .select(F.explode(every_day).alias("rate_date"))
        .select(F.lit("EUR").alias("currency"), "rate_date", F.expr("CAST(1 AS DECIMAL(18,6))").alias("fx_rate"))
    )
    return published.unionByName(euro)
