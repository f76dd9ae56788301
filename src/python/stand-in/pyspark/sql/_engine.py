"""Frames on the engine's side: every DataFrame is announced at once, so that an analysis error points at its line."""

from _sandbox import bridge, places
from pyspark.errors import AnalysisException
from pyspark.errors.exceptions import from_engine
from pyspark.sql import types as t

#: A pipeline's query function is running: it may build frames, but not look at data or schemas.
defining = [False]
#: `dlt.table` asks a function once whether its result streams; nothing is analysed then.
probing = [False]

_released = []


class Node:
    """One frame known to the engine by number, released with the last DataFrame that uses it."""

    __slots__ = ("id", "columns", "streaming")

    def __init__(self, id, columns, streaming):
        self.id, self.columns, self.streaming = id, columns, streaming

    def __del__(self):
        _released.append(self.id)


def announce(frame):
    """Sends a frame whose inputs are Nodes; returns its Node. Raises AnalysisException or ParseException."""
    at = places.here()
    request = {"frame": {**frame, **({"at": at} if at else {})}, "probe": probing[0], "released": _released[:]}
    del _released[:]
    return node_of(ask("frame", _plain(request)))


def node_of(answer):
    """A frame that the engine has numbered."""
    columns = None if answer["columns"] is None else [_field(column) for column in answer["columns"]]
    return Node(answer["id"], columns, answer["streaming"])


def ask(operation, argument):
    try:
        return bridge.call(operation, argument)
    except bridge.HostRefusal as refusal:
        raise from_engine(refusal.parts) from None


def ask_for_text(operation, argument, text, literals):
    """As `ask`, for an operation over SQL text: an error's range is moved into the literal the text came from."""
    try:
        return bridge.call(operation, argument)
    except bridge.HostRefusal as refusal:
        span = refusal.parts.get("span")
        raise from_engine(refusal.parts, span and places.locate(text, literals, span)) from None


def forbid_in_query_function():
    if defining[0]:
        raise AnalysisException(
            errorClass="ATTEMPT_ANALYSIS_IN_PIPELINE_QUERY_FUNCTION", messageParameters={}, sqlState="0A000"
        )


def _plain(value):
    if isinstance(value, Node):
        return {"ref": value.id}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _field(column):
    return t.StructField(column["name"], data_type(column["type"]))


_KINDS = {
    "void": t.NullType,
    "boolean": t.BooleanType,
    "tinyint": t.ByteType,
    "smallint": t.ShortType,
    "int": t.IntegerType,
    "bigint": t.LongType,
    "float": t.FloatType,
    "double": t.DoubleType,
    "string": t.StringType,
    "binary": t.BinaryType,
    "date": t.DateType,
    "timestamp": t.TimestampType,
    "timestamp_ntz": t.TimestampNTZType,
    "interval": t.DayTimeIntervalType,
    "variant": t.VariantType,
}


def data_type(plain):
    """The engine's type as PySpark's."""
    kind = plain["kind"]
    if kind == "decimal":
        return t.DecimalType(plain["precision"], plain["scale"])
    if kind == "array":
        return t.ArrayType(data_type(plain["element"]))
    if kind == "map":
        return t.MapType(data_type(plain["key"]), data_type(plain["value"]))
    if kind == "struct":
        return t.StructType([_field(field) for field in plain["fields"]])
    return _KINDS[kind]()
