"""Tables, views, flows."""

from _sandbox import registry
from pyspark.errors import PySparkTypeError
from pyspark.pipelines import arguments, expectations, graph
from pyspark.sql._absent import refuse

_FLOWS = {"streaming_table": "append", "materialized_view": "complete", "temporary_view": "view"}


def table(
    query_function=None, *, name=None, comment=None, spark_conf=None, table_properties=None, partition_cols=None,
    cluster_by=None, cluster_by_auto=None, schema=None, format=None, path=None, row_filter=None, private=None,
    temporary=None, replace_where=None,
):  # fmt: skip
    """A streaming table; `temporary` is the old name of `private`."""
    arguments.unsupported("table", {"path": path, "row_filter": row_filter, "replace_where": replace_where})
    arguments.delta("table", format)
    stored = _stored("table", name, comment, spark_conf, table_properties, partition_cols, cluster_by, schema)
    stored["private"] = bool(private or temporary) or None
    return _decorate("table", "streaming_table", stored, query_function)


def materialized_view(
    query_function=None, *, name=None, comment=None, spark_conf=None, table_properties=None, partition_cols=None,
    cluster_by=None, cluster_by_auto=None, schema=None, format=None, path=None, row_filter=None, private=None,
    temporary=None, refresh_policy=None,
):  # fmt: skip
    arguments.unsupported("materialized_view", {"path": path, "row_filter": row_filter})
    arguments.delta("materialized_view", format)
    # Here every refresh that is needed recomputes: a policy that asks for another way cannot be kept.
    if refresh_policy not in (None, "auto", "full"):
        raise refuse(f"materialized_view(refresh_policy={refresh_policy!r})", "use 'auto' or 'full'")
    stored = _stored("materialized_view", name, comment, spark_conf, table_properties, partition_cols, cluster_by, schema)
    stored["private"] = bool(private or temporary) or None
    return _decorate("materialized_view", "materialized_view", stored, query_function)


def temporary_view(query_function=None, *, name=None, comment=None, spark_conf=None):
    stored = _stored("temporary_view", name, comment, spark_conf, None, None, None, None)
    return _decorate("temporary_view", "temporary_view", stored, query_function)


view = temporary_view


def append_flow(*, target, name=None, comment=None, spark_conf=None, once=False):
    arguments.expect("target", target, str, "str", optional=False)
    arguments.expect("name", name, str, "str")
    arguments.conf("append_flow", spark_conf)
    arguments.expect("once", once, bool, "bool", optional=False)

    def outer(function):
        arguments.expect_callable(function, "append_flow")
        _no_expectations(function, "append_flow")
        fields = {"name": name or function.__name__, "target": target, "once": once, "comment": comment}
        add_flow("append", function, fields)

    return outer


def create_streaming_table(
    name, *, comment=None, spark_conf=None, table_properties=None, partition_cols=None, cluster_by=None,
    cluster_by_auto=None, schema=None, format=None, path=None, expect_all=None, expect_all_or_drop=None,
    expect_all_or_fail=None, row_filter=None,
):  # fmt: skip
    """Declares a table that flows write into; it has no query of its own."""
    arguments.expect("name", name, str, "str", optional=False)
    arguments.unsupported("create_streaming_table", {"path": path, "row_filter": row_filter})
    arguments.delta("create_streaming_table", format)
    stored = _stored(
        "create_streaming_table", name, comment, spark_conf, table_properties, partition_cols, cluster_by, schema
    )
    rules = []
    given = {"expect_all": expect_all, "expect_all_or_drop": expect_all_or_drop, "expect_all_or_fail": expect_all_or_fail}
    for (argument, value), action in zip(given.items(), ("warn", "drop", "fail")):
        if value is not None:
            rules += expectations.plain(expectations.checked(argument, value), action)
    add_dataset("streaming_table", stored, rules)


def create_sink(name, format, options=None):
    raise refuse("pipelines.create_sink", "the sandbox has no systems outside the warehouse; write a streaming table")


def foreach_batch_sink(*args, **kwargs):
    raise refuse(
        "pipelines.foreach_batch_sink", "the sandbox has no systems outside the warehouse; write a streaming table"
    )


def _stored(owner, name, comment, spark_conf, table_properties, partition_cols, cluster_by, schema):
    arguments.expect("name", name, str, "str")
    arguments.expect("comment", comment, str, "str")
    arguments.conf(owner, spark_conf)
    arguments.expect_names("partition_cols", partition_cols)
    arguments.expect_names("cluster_by", cluster_by)
    layout = {"partitions": partition_cols or None, "clusters": cluster_by or None}
    stored = {"name": name, "comment": comment, "schema": arguments.schema_text(schema), **layout}
    return {**stored, "properties": arguments.properties("table_properties", table_properties)}


def _decorate(decorator, kind, stored, query_function):
    def outer(function):
        arguments.expect_callable(function, decorator)
        declare(kind, {**stored, "name": stored["name"] or function.__name__}, function)

    if query_function is None:
        return outer
    outer(query_function)
    return None


def declare(kind, stored, function):
    """A dataset with a query of its own: the dataset and its only flow."""
    add_dataset(kind, stored, expectations.of(function))
    fields = {"name": stored["name"], "target": stored["name"], "once": False}
    add_flow(_FLOWS[kind], function, fields)


def add_dataset(kind, stored, rules):
    definition = graph.without_none({"kind": kind, **stored, "expectations": rules, "at": graph.place()})
    graph.current().datasets.append(definition)


def add_flow(kind, function, fields):
    definitions = graph.current()
    query = {"python": registry.keep(function)}
    definitions.flows.append(graph.without_none({"kind": kind, **fields, "query": query, "at": graph.place()}))


def _no_expectations(function, decorator):
    if expectations.of(function):
        error = PySparkTypeError(f"expectations cannot stand below @{decorator}")
        error._sandbox_hint = "give them to the target: create_streaming_table(expect_all_or_drop={…})"
        raise error
