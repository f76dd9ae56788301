"""The graph that is being defined, and how the engine calls its functions."""

import contextlib
import datetime
import decimal

from _sandbox import places, registry
from pyspark.errors import PySparkRuntimeError, PySparkTypeError
from pyspark.sql import _engine
from pyspark.sql._text import timestamp
from pyspark.sql.dataframe import DataFrame

_active = []


class Definitions:
    """Datasets and flows in the order in which they were declared."""

    def __init__(self):
        self.datasets, self.flows = [], []

    def plain(self):
        return {"datasets": self.datasets, "flows": self.flows}


@contextlib.contextmanager
def defining():
    registry.open_generation()
    _active.append(Definitions())
    try:
        yield _active[-1]
    finally:
        _active.pop()


def current():
    """The graph being defined; outside of one, PySpark's own error."""
    if not _active:
        raise PySparkRuntimeError(
            errorClass="GRAPH_ELEMENT_DEFINED_OUTSIDE_OF_DECLARATIVE_PIPELINE", messageParameters={}
        )
    return _active[-1]


def place():
    """Where the declaration stands."""
    return places.here() or {"file": "", "line": 1, "column": 1, "endLine": 1, "endColumn": 1, "start": 0, "end": 0}


def without_none(fields):
    return {key: value for key, value in fields.items() if value is not None}


def frame_of(function):
    """Calls a query function; the frame it returns, by number."""
    before, _engine.defining[0] = _engine.defining[0], True
    try:
        result = function()
    finally:
        _engine.defining[0] = before
    if not isinstance(result, DataFrame):
        raise _wrong_result(function, "a DataFrame", result)
    return result._node.id


def snapshot_of(function, latest):
    """Calls a snapshot function with the last version applied; a frame and its version, or None."""
    before, _engine.defining[0] = _engine.defining[0], False
    try:
        result = function(_from_typed(latest))
    finally:
        _engine.defining[0] = before
    if result is None:
        return None
    if not isinstance(result, tuple) or len(result) != 2 or not isinstance(result[0], DataFrame):
        raise _wrong_result(function, "None or a pair of a DataFrame and its version", result)
    if result[1] is None:
        raise _wrong_result(function, "a version beside the DataFrame", result[1])
    return {"frame": result[0]._node.id, "version": _typed(result[1])}


def _wrong_result(function, expected, result):
    name = getattr(function, "__name__", "the function")
    error = PySparkTypeError(f"{name} must return {expected}, got {type(result).__name__}")
    code = getattr(function, "__code__", None)
    if code is not None:
        error._sandbox_place = places.of_definition(code)
    return error


def _typed(value):
    if isinstance(value, datetime.datetime):
        return {"type": "timestamp", "text": timestamp(value)}
    if isinstance(value, datetime.date):
        return {"type": "date", "text": value.isoformat()}
    if isinstance(value, decimal.Decimal):
        return {"type": "decimal", "text": f"{value:f}"}
    if isinstance(value, int) and not isinstance(value, bool):
        return {"type": "int", "text": str(value)}
    if isinstance(value, float):
        return {"type": "double", "text": repr(value)}
    if isinstance(value, str):
        return {"type": "string", "text": value}
    raise PySparkTypeError(f"a snapshot version can be a date, a timestamp, a number or a text, got {type(value).__name__}")


_FROM_TYPED = {
    "timestamp": lambda text: datetime.datetime.fromisoformat(text.removesuffix("Z")),
    "date": datetime.date.fromisoformat,
    "decimal": decimal.Decimal,
    "int": int,
    "double": float,
    "string": str,
}


def _from_typed(typed):
    return None if typed is None else _FROM_TYPED[typed["type"]](typed["text"])
