"""Between Python values and the text cells that cross to the engine."""

import base64
import datetime
import decimal
import json

from pyspark.errors import PySparkTypeError, PySparkValueError
from pyspark.sql import _text
from pyspark.sql import types as t

NESTED = (t.ArrayType, t.MapType, t.StructType)


# cells to Python -------------------------------------------------------------------------------------------------


def from_cell(text, data_type):
    """A cell as Spark prints it (nested values as JSON) as the Python value `collect` gives."""
    if text is None:
        return None
    if isinstance(data_type, NESTED):
        return _from_json(json.loads(text, parse_float=decimal.Decimal), data_type)
    return _from_text(text, data_type)


def _from_text(text, data_type):
    if isinstance(data_type, t.IntegralType):
        return int(text)
    if isinstance(data_type, (t.FloatType, t.DoubleType)):
        return float(text)
    if isinstance(data_type, t.DecimalType):
        return decimal.Decimal(text)
    if isinstance(data_type, t.BooleanType):
        return text == "true"
    if isinstance(data_type, t.DateType):
        return datetime.date.fromisoformat(text)
    if isinstance(data_type, (t.TimestampType, t.TimestampNTZType)):
        return datetime.datetime.fromisoformat(text.removesuffix("Z"))
    if isinstance(data_type, t.BinaryType):
        return bytearray(text, "utf-8")
    return text


def _from_json(value, data_type):
    if value is None:
        return None
    if isinstance(data_type, t.ArrayType):
        return [_from_json(item, data_type.elementType) for item in value]
    if isinstance(data_type, t.MapType):
        pairs = value.items()
        return {_from_text(key, data_type.keyType): _from_json(item, data_type.valueType) for key, item in pairs}
    if isinstance(data_type, t.StructType):
        return t.Row._of(data_type.names, [_from_json(value.get(one.name), one.dataType) for one in data_type.fields])
    if isinstance(data_type, (t.FloatType, t.DoubleType)):
        return float(value)
    if isinstance(data_type, t.DecimalType):
        return decimal.Decimal(value)
    if isinstance(data_type, t.BinaryType):
        return bytearray(base64.b64decode(value))
    return _from_text(value, data_type) if isinstance(value, str) else value


# Python to cells -------------------------------------------------------------------------------------------------


def to_cell(value, data_type):
    if value is None:
        return None
    if isinstance(data_type, NESTED):
        return json.dumps(_to_json(value, data_type))
    return _to_text(value, data_type)


def _to_text(value, data_type):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value).replace("inf", "Infinity").replace("nan", "NaN")
    if isinstance(value, decimal.Decimal):
        return f"{value:f}"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if isinstance(data_type, t.DateType) else _text.timestamp(value)
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).hex()
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def _to_json(value, data_type):
    if value is None:
        return None
    if isinstance(data_type, t.ArrayType):
        return [_to_json(item, data_type.elementType) for item in value]
    if isinstance(data_type, t.MapType):
        return {_to_text(key, data_type.keyType): _to_json(item, data_type.valueType) for key, item in value.items()}
    if isinstance(data_type, t.StructType):
        return {one.name: _to_json(item, one.dataType) for one, item in zip(data_type.fields, _items(value, data_type))}
    if isinstance(value, (bool, int, str)):
        return value
    return _to_text(value, data_type)


def _items(row, schema):
    """A row's values in the schema's order: by name for dicts and named Rows, else by position."""
    if isinstance(row, dict):
        return [row.get(name) for name in schema.names]
    return list(row)


# schemas ---------------------------------------------------------------------------------------------------------


def infer(value, field=None):
    """The type `createDataFrame` gives a Python value."""
    if value is None:
        return t.NullType()
    for python, data_type in _INFERRED:
        if isinstance(value, python):
            return data_type()
    if isinstance(value, decimal.Decimal):
        return t.DecimalType(38, 18)
    if isinstance(value, dict):
        keys = (pair for pair in value.items() if pair[0] is not None and pair[1] is not None)
        key, item = next(keys, (None, None))
        return t.MapType(infer(key), infer(item))
    if isinstance(value, t.Row) and hasattr(value, "__fields__"):
        return t.StructType([t.StructField(name, infer(item)) for name, item in zip(value.__fields__, value)])
    if isinstance(value, (list,)):
        return t.ArrayType(infer(next((item for item in value if item is not None), None)))
    if isinstance(value, tuple):
        return t.StructType([t.StructField(f"_{n}", infer(item)) for n, item in enumerate(value, 1)])
    raise PySparkTypeError(
        errorClass="CANNOT_INFER_TYPE_FOR_FIELD" if field else "CANNOT_INFER_SCHEMA_FOR_TYPE",
        messageParameters={"field_name": field, "data_type": type(value).__name__},
    )


_INFERRED = (
    (bool, t.BooleanType),
    (int, t.LongType),
    (float, t.DoubleType),
    (str, t.StringType),
    ((bytes, bytearray), t.BinaryType),
    (datetime.datetime, t.TimestampType),
    (datetime.date, t.DateType),
)


def infer_schema(rows, names=None):
    """One StructType for all rows. Keys of dicts are sorted, as PySpark does."""
    if not rows:
        raise PySparkValueError(errorClass="CANNOT_INFER_EMPTY_SCHEMA", messageParameters={})
    merged = None
    for row in rows:
        merged = _row_schema(row, names) if merged is None else _merge_struct(merged, _row_schema(row, names))
    if any(_undetermined(field.dataType) for field in merged.fields):
        raise PySparkValueError(errorClass="CANNOT_DETERMINE_TYPE", messageParameters={})
    return merged


def _row_schema(row, names):
    if isinstance(row, dict):
        items = sorted(row.items())
    elif hasattr(row, "__fields__"):
        items = list(zip(row.__fields__, row))
    elif isinstance(row, (list, tuple)):
        given = names or []
        items = [(given[n] if n < len(given) else f"_{n + 1}", item) for n, item in enumerate(row)]
    else:
        raise PySparkTypeError(
            errorClass="CANNOT_INFER_SCHEMA_FOR_TYPE", messageParameters={"data_type": type(row).__name__}
        )
    return t.StructType([t.StructField(name, infer(item, name)) for name, item in items])


def _merge_struct(left, right):
    known = {field.name: field for field in left.fields}
    for field in right.fields:
        mine = known.get(field.name)
        merged = field.dataType if mine is None else _merge(mine.dataType, field.dataType)
        known[field.name] = t.StructField(field.name, merged)
    return t.StructType(list(known.values()))


def _merge(left, right):
    if isinstance(left, t.NullType):
        return right
    if isinstance(right, t.NullType):
        return left
    if isinstance(left, t.StructType) and isinstance(right, t.StructType):
        return _merge_struct(left, right)
    if isinstance(left, t.ArrayType) and isinstance(right, t.ArrayType):
        return t.ArrayType(_merge(left.elementType, right.elementType))
    if isinstance(left, t.MapType) and isinstance(right, t.MapType):
        return t.MapType(_merge(left.keyType, right.keyType), _merge(left.valueType, right.valueType))
    if type(left) is type(right):
        return left
    raise PySparkTypeError(
        errorClass="CANNOT_MERGE_TYPE",
        messageParameters={"data_type1": type(left).__name__, "data_type2": type(right).__name__},
    )


def _undetermined(data_type):
    if isinstance(data_type, t.ArrayType):
        return _undetermined(data_type.elementType)
    if isinstance(data_type, t.MapType):
        return _undetermined(data_type.keyType) or _undetermined(data_type.valueType)
    return isinstance(data_type, t.NullType)


def verified(row, schema):
    """The row's values in order, each accepted by its column's type, else PySpark's TypeError."""
    if not isinstance(row, (dict, list, tuple)):
        raise PySparkTypeError(
            errorClass="CANNOT_INFER_SCHEMA_FOR_TYPE", messageParameters={"data_type": type(row).__name__}
        )
    values = _items(row, schema)
    if len(values) != len(schema.fields):
        raise PySparkValueError(
            errorClass="FIELD_STRUCT_LENGTH_MISMATCH",
            messageParameters={"object_length": str(len(values)), "field_length": str(len(schema.fields))},
        )
    for field, value in zip(schema.fields, values):
        verify(value, field.dataType, field.nullable, f"field {field.name}")
    return values


def verify(value, data_type, nullable, name):
    if value is None:
        if not nullable:
            raise PySparkValueError(
                errorClass="FIELD_NOT_NULLABLE_WITH_NAME", messageParameters={"field_name": name}
            )
        return
    accepted = t.ACCEPTABLE.get(type(data_type))
    if isinstance(data_type, t.StringType) or accepted is None:
        return
    if not isinstance(value, accepted) or (isinstance(value, bool) and bool not in accepted):
        raise PySparkTypeError(
            errorClass="FIELD_DATA_TYPE_UNACCEPTABLE_WITH_NAME",
            messageParameters={
                "field_name": name,
                "data_type": repr(data_type),
                "obj": repr(value),
                "obj_type": repr(type(value)),
            },
        )
    bits = {t.ByteType: 7, t.ShortType: 15, t.IntegerType: 31, t.LongType: 63}.get(type(data_type))
    if bits and not -(2**bits) <= value < 2**bits:
        raise PySparkValueError(
            errorClass="VALUE_OUT_OF_BOUNDS",
            messageParameters={
                "arg_name": name, "lower_bound": str(-(2**bits)), "upper_bound": str(2**bits - 1), "actual": str(value),
            },
        )  # fmt: skip
