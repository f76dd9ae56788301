"""Stand-in for PySpark: builds plain frames that the sandbox's engine analyses and runs."""

__version__ = "4.3.0"

__all__ = ["Row", "SparkSession", "pipelines", "sql"]


def __getattr__(name):
    if name in ("Row", "SparkSession"):
        from pyspark import sql

        return getattr(sql, name)
    if name in ("SparkContext", "SparkConf", "RDD"):
        raise AttributeError(f"pyspark.{name} is not in this sandbox: there is no cluster; use SparkSession")
    raise AttributeError(f"module 'pyspark' has no attribute '{name}'")
