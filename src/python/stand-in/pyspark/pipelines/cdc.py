"""AUTO CDC flows: from a change feed, and from snapshots."""

from _sandbox import registry
from pyspark.errors import PySparkTypeError, PySparkValueError
from pyspark.pipelines import arguments, graph
from pyspark.sql import _text
from pyspark.sql._absent import refuse
from pyspark.sql.column import Column


def create_auto_cdc_flow(
    target, source, keys, sequence_by, *, apply_as_deletes=None, apply_as_truncates=None, column_list=None,
    except_column_list=None, stored_as_scd_type=None, name=None, ignore_null_updates=False,
    ignore_null_updates_column_list=None, ignore_null_updates_except_column_list=None, columns_to_update=None,
    system_sequence_by=None, track_history_column_list=None, track_history_except_column_list=None, once=False,
    spark_conf=None,
):  # fmt: skip
    """The platform and open-source Spark disagree about the order after `sequence_by`, so the rest goes by name."""
    owner = "create_auto_cdc_flow"
    arguments.expect("target", target, str, "str", optional=False)
    arguments.expect("source", source, str, "str", optional=False)
    arguments.expect("name", name, str, "str")
    arguments.conf(owner, spark_conf)
    bitemporal = str(stored_as_scd_type).lower() == "bitemporal"
    scd = "bitemporal" if bitemporal else _scd_type(stored_as_scd_type)
    _not_both("column_list", column_list, "except_column_list", except_column_list)
    _one_of(
        ignore_null_updates=ignore_null_updates,
        ignore_null_updates_column_list=ignore_null_updates_column_list,
        ignore_null_updates_except_column_list=ignore_null_updates_except_column_list,
    )
    if scd != 1 and apply_as_truncates is not None:
        raise PySparkValueError("apply_as_truncates needs stored_as_scd_type=1")
    flow = {
        "kind": "auto_cdc",
        "name": name or target,
        "target": target,
        "source": source,
        "keys": _keys(keys),
        "sequenceBy": _expression("sequence_by", sequence_by),
        "systemSequenceBy": _expression("system_sequence_by", system_sequence_by, optional=True),
        "applyAsDeletes": _expression("apply_as_deletes", apply_as_deletes, optional=True),
        "applyAsTruncates": _expression("apply_as_truncates", apply_as_truncates, optional=True),
        "columnList": _columns("column_list", column_list),
        "exceptColumnList": _columns("except_column_list", except_column_list),
        "scdType": scd,
        **_history(scd, track_history_column_list, track_history_except_column_list),
        "ignoreNullUpdates": bool(ignore_null_updates),
        "ignoreNullUpdatesColumnList": _columns("ignore_null_updates_column_list", ignore_null_updates_column_list),
        "ignoreNullUpdatesExceptColumnList": _columns(
            "ignore_null_updates_except_column_list", ignore_null_updates_except_column_list
        ),
        "columnsToUpdate": None if columns_to_update is None else _plain_name("columns_to_update", columns_to_update),
        "once": bool(once),
        "at": graph.place(),
    }
    graph.current().flows.append(graph.without_none(flow))


def create_auto_cdc_from_snapshot_flow(
    target, source, keys, stored_as_scd_type=None, track_history_column_list=None,
    track_history_except_column_list=None, once=False, name=None,
):  # fmt: skip
    owner = "create_auto_cdc_from_snapshot_flow"
    arguments.expect("target", target, str, "str", optional=False)
    arguments.expect("name", name, str, "str")
    if not isinstance(source, str) and not callable(source):
        arguments.expect("source", source, str, "str or function", optional=False)
    if str(stored_as_scd_type).lower() == "bitemporal":
        raise refuse(f"{owner}(stored_as_scd_type='bitemporal')", "use 1 or 2; bitemporal history needs a change feed")
    scd = _scd_type(stored_as_scd_type)
    definitions = graph.current()
    flow = {
        "kind": "auto_cdc_from_snapshot",
        "name": name or target,
        "target": target,
        "source": {"table": source} if isinstance(source, str) else {"python": registry.keep(source)},
        "keys": _keys(keys),
        "scdType": scd,
        **_history(scd, track_history_column_list, track_history_except_column_list),
        "once": bool(once),
        "at": graph.place(),
    }
    definitions.flows.append(graph.without_none(flow))


def _scd_type(value):
    if value is None:
        return 1
    if isinstance(value, bool) or str(value) not in ("1", "2"):
        expected = "Literal[1, 2, '1', '2']"
        error = PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={
                "arg_name": "stored_as_scd_type",
                "expected_type": expected,
                "arg_type": type(value).__name__,
            },
        )
        error._sandbox_hint = f"{value!r} is none of them"
        raise error
    return int(value)


def _history(scd, tracked, excepted):
    _not_both("track_history_column_list", tracked, "track_history_except_column_list", excepted)
    given = {"track_history_column_list": tracked, "track_history_except_column_list": excepted}
    if scd != 2 and any(given.values()):
        raise PySparkValueError(
            errorClass="INVALID_MULTIPLE_ARGUMENT_CONDITIONS",
            messageParameters={
                "arg_names": ", ".join(name for name, value in given.items() if value),
                "condition": "specified unless stored_as_scd_type is 2 (or '2')",
            },
        )
    return {
        "trackHistoryColumnList": _columns("track_history_column_list", tracked),
        "trackHistoryExceptColumnList": _columns("track_history_except_column_list", excepted),
    }


def _not_both(left, left_value, right, right_value):
    # An empty list says as little as none.
    if left_value and right_value:
        raise PySparkValueError(
            errorClass="CANNOT_SET_TOGETHER", messageParameters={"arg_list": f"{left} and {right}"}
        )


def _one_of(**given):
    chosen = [name for name, value in given.items() if value]
    if len(chosen) > 1:
        raise PySparkValueError(errorClass="CANNOT_SET_TOGETHER", messageParameters={"arg_list": " and ".join(chosen)})


def _keys(keys):
    return _columns("keys", keys, optional=False)


def _columns(argument, values, optional=True):
    """Names of a list of strings or plain columns."""
    if optional and (values is None or values == []):
        return None
    if not isinstance(values, (list, tuple)):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={
                "arg_name": argument,
                "expected_type": "list[str] or list[Column]",
                "arg_type": type(values).__name__,
            },
        )
    return [_plain_name(argument, value) for value in values]


def _plain_name(argument, value):
    if not isinstance(value, (str, Column)):
        arguments.expect(argument, value, (str, Column), "list[str] or list[Column]", optional=False)
    sql = value._text.sql if isinstance(value, Column) else _text.reference(value)
    name = _text.plain_name(sql)
    if name is not None and sql != _text.identifier(name):
        shown = _text.display(sql)
        raise PySparkValueError(
            errorClass="AUTOCDC_MULTIPART_COLUMN_IDENTIFIER",
            messageParameters={"columnName": shown, "nameParts": ", ".join(shown.split("."))},
        )
    if name is None:
        raise PySparkValueError(
            errorClass="VALUE_NOT_PLAIN_COLUMN_REFERENCE",
            messageParameters={"val": _text.display(sql), "field_name": argument},
        )
    return name


def _expression(argument, value, optional=False):
    if value is None and optional:
        return None
    arguments.expect(argument, value, (str, Column), "Column or str", optional=False)
    return value if isinstance(value, str) else value._text.sql
