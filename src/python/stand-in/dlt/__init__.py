"""The old name of `pyspark.pipelines`, which still runs. `dlt.table` chose its kind by the query."""

import pyspark.pipelines as _pipelines
from pyspark.pipelines import (
    append_flow,
    create_auto_cdc_flow,
    create_auto_cdc_from_snapshot_flow,
    create_sink,
    create_streaming_table,
    expect,
    expect_all,
    expect_all_or_drop,
    expect_all_or_fail,
    expect_or_drop,
    expect_or_fail,
    materialized_view,
    temporary_view,
    view,
)
from pyspark.pipelines import arguments as _arguments
from pyspark.pipelines import datasets as _datasets
from pyspark.sql import _engine
from pyspark.sql._absent import absent as _absent
from pyspark.sql.session import SparkSession as _SparkSession

create_target_table = create_streaming_live_table = create_streaming_table

__all__ = [name for name in dir() if not name.startswith("_")]


def table(query_function=None, *, name=None, **options):
    """A streaming table when the query streams, else a materialized view."""

    def outer(function):
        _arguments.expect_callable(function, "table")
        declared = _pipelines.table if _streams(function) else _pipelines.materialized_view
        declared(name=name, **options)(function)

    return outer if query_function is None else outer(query_function)


def _streams(function):
    before, _engine.probing[0] = _engine.probing[0], True
    defining, _engine.defining[0] = _engine.defining[0], True
    try:
        return bool(getattr(function(), "isStreaming", False))
    finally:
        _engine.probing[0], _engine.defining[0] = before, defining


def read(name):
    return _SparkSession.builder.getOrCreate().read.table(name)


def read_stream(name):
    return _SparkSession.builder.getOrCreate().readStream.table(name)


def apply_changes(
    target, source, keys, sequence_by, where=None, ignore_null_updates=False, apply_as_deletes=None,
    apply_as_truncates=None, column_list=None, except_column_list=None, stored_as_scd_type=None,
    track_history_column_list=None, track_history_except_column_list=None, flow_name=None, once=False,
):  # fmt: skip
    _arguments.unsupported("dlt.apply_changes", {"where": where})
    create_auto_cdc_flow(
        target, source, keys, sequence_by, apply_as_deletes=apply_as_deletes, apply_as_truncates=apply_as_truncates,
        column_list=column_list, except_column_list=except_column_list, stored_as_scd_type=stored_as_scd_type,
        name=flow_name, ignore_null_updates=ignore_null_updates, once=once,
        track_history_column_list=track_history_column_list,
        track_history_except_column_list=track_history_except_column_list,
    )  # fmt: skip


def apply_changes_from_snapshot(
    target, source, keys, stored_as_scd_type=None, track_history_column_list=None, track_history_except_column_list=None
):
    create_auto_cdc_from_snapshot_flow(
        target, source, keys, stored_as_scd_type, track_history_column_list, track_history_except_column_list
    )


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'dlt' has no attribute '{name}'")
    raise _absent(f"dlt.{name}", name, [*__all__, "table", "read", "read_stream", "apply_changes"])
