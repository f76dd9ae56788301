"""Declarative pipelines: decorators and functions that register plain definitions while a pipeline is defined."""

from pyspark.pipelines.cdc import create_auto_cdc_flow, create_auto_cdc_from_snapshot_flow
from pyspark.pipelines.datasets import (
    append_flow,
    create_sink,
    create_streaming_table,
    foreach_batch_sink,
    materialized_view,
    table,
    temporary_view,
    view,
)
from pyspark.pipelines.expectations import (
    expect,
    expect_all,
    expect_all_or_drop,
    expect_all_or_fail,
    expect_or_drop,
    expect_or_fail,
)
from pyspark.sql._absent import absent

__all__ = [
    "append_flow",
    "create_auto_cdc_flow",
    "create_auto_cdc_from_snapshot_flow",
    "create_sink",
    "create_streaming_table",
    "expect",
    "expect_all",
    "expect_all_or_drop",
    "expect_all_or_fail",
    "expect_or_drop",
    "expect_or_fail",
    "foreach_batch_sink",
    "materialized_view",
    "table",
    "temporary_view",
    "view",
]


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'pyspark.pipelines' has no attribute '{name}'")
    raise absent(f"pipelines.{name}", name, __all__)
