"""Data types, rows and schemas."""

import datetime
import decimal

from pyspark.errors import PySparkAttributeError, PySparkTypeError, PySparkValueError


class DataType:
    """Types are equal when their DDL is."""

    def simpleString(self):
        return self.typeName()

    @classmethod
    def typeName(cls):
        return cls.__name__.removesuffix("Type").lower()

    def jsonValue(self):
        return self.typeName()

    def json(self):
        import json

        return json.dumps(self.jsonValue(), separators=(",", ":"), sort_keys=True)

    def _ddl(self):
        return self.simpleString().upper()

    def __eq__(self, other):
        return isinstance(other, self.__class__) and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(str(self))

    def __repr__(self):
        return f"{type(self).__name__}()"

    @staticmethod
    def fromDDL(ddl):
        from pyspark.sql import _ddl

        return _ddl.parse(ddl)


class NullType(DataType):
    @classmethod
    def typeName(cls):
        return "void"


class StringType(DataType):
    pass


class BinaryType(DataType):
    pass


class BooleanType(DataType):
    pass


class DateType(DataType):
    pass


class TimestampType(DataType):
    pass


class TimestampNTZType(DataType):
    @classmethod
    def typeName(cls):
        return "timestamp_ntz"


class VariantType(DataType):
    pass


class DayTimeIntervalType(DataType):
    def simpleString(self):
        return "interval day to second"


class NumericType(DataType):
    pass


class IntegralType(NumericType):
    pass


class FractionalType(NumericType):
    pass


class ByteType(IntegralType):
    def simpleString(self):
        return "tinyint"


class ShortType(IntegralType):
    def simpleString(self):
        return "smallint"


class IntegerType(IntegralType):
    def simpleString(self):
        return "int"


class LongType(IntegralType):
    def simpleString(self):
        return "bigint"


class FloatType(FractionalType):
    pass


class DoubleType(FractionalType):
    pass


class DecimalType(FractionalType):
    def __init__(self, precision=10, scale=0):
        self.precision, self.scale = precision, scale

    def simpleString(self):
        return f"decimal({self.precision},{self.scale})"

    jsonValue = simpleString

    def __repr__(self):
        return f"DecimalType({self.precision},{self.scale})"


class ArrayType(DataType):
    def __init__(self, elementType, containsNull=True):
        _expect_type("elementType", elementType)
        self.elementType, self.containsNull = elementType, containsNull

    def simpleString(self):
        return f"array<{self.elementType.simpleString()}>"

    def _ddl(self):
        return f"ARRAY<{self.elementType._ddl()}>"

    def jsonValue(self):
        return {"type": "array", "elementType": self.elementType.jsonValue(), "containsNull": self.containsNull}

    def __repr__(self):
        return f"ArrayType({self.elementType}, {self.containsNull})"


class MapType(DataType):
    def __init__(self, keyType, valueType, valueContainsNull=True):
        _expect_type("keyType", keyType)
        _expect_type("valueType", valueType)
        self.keyType, self.valueType, self.valueContainsNull = keyType, valueType, valueContainsNull

    def simpleString(self):
        return f"map<{self.keyType.simpleString()},{self.valueType.simpleString()}>"

    def _ddl(self):
        return f"MAP<{self.keyType._ddl()}, {self.valueType._ddl()}>"

    def jsonValue(self):
        return {
            "type": "map",
            "keyType": self.keyType.jsonValue(),
            "valueType": self.valueType.jsonValue(),
            "valueContainsNull": self.valueContainsNull,
        }

    def __repr__(self):
        return f"MapType({self.keyType}, {self.valueType}, {self.valueContainsNull})"


class StructField(DataType):
    def __init__(self, name, dataType, nullable=True, metadata=None):
        if not isinstance(name, str):
            raise PySparkTypeError(
                errorClass="NOT_EXPECTED_TYPE",
                messageParameters={"arg_name": "name", "expected_type": "str", "arg_type": type(name).__name__},
            )
        _expect_type("dataType", dataType)
        self.name, self.dataType, self.nullable, self.metadata = name, dataType, nullable, metadata or {}

    def simpleString(self):
        return f"{self.name}:{self.dataType.simpleString()}"

    def _column(self):
        return f"{quoted(self.name)} {self.dataType._ddl()}" + ("" if self.nullable else " NOT NULL")

    def jsonValue(self):
        value = {"name": self.name, "type": self.dataType.jsonValue(), "nullable": self.nullable}
        return {**value, "metadata": self.metadata}

    def __repr__(self):
        return f"StructField('{self.name}', {self.dataType}, {self.nullable})"


class StructType(DataType):
    def __init__(self, fields=None):
        self.fields = list(fields or [])
        if not all(isinstance(field, StructField) for field in self.fields):
            raise PySparkTypeError("fields should be a list of StructField")
        self.names = [field.name for field in self.fields]

    def add(self, field, data_type=None, nullable=True, metadata=None):
        if not isinstance(field, StructField):
            parsed = DataType.fromDDL(data_type) if isinstance(data_type, str) else data_type
            if parsed is None:
                raise PySparkValueError(
                    errorClass="ARGUMENT_REQUIRED",
                    messageParameters={"arg_name": "data_type", "condition": "passing name of struct_field to create"},
                )
            field = StructField(field, parsed, nullable, metadata)
        self.fields.append(field)
        self.names.append(field.name)
        return self

    def fieldNames(self):
        return list(self.names)

    def simpleString(self):
        return f"struct<{','.join(field.simpleString() for field in self.fields)}>"

    def _ddl(self):
        inner = (f"{quoted(field.name)}: {field.dataType._ddl()}" for field in self.fields)
        return f"STRUCT<{', '.join(inner)}>"

    def toDDL(self):
        """Columns of a table definition."""
        return ",".join(field._column() for field in self.fields)

    def jsonValue(self):
        return {"type": "struct", "fields": [field.jsonValue() for field in self.fields]}

    def treeString(self):
        lines = ["root"]
        _tree(self, " |", lines)
        return "\n".join(lines) + "\n"

    def __iter__(self):
        return iter(self.fields)

    def __len__(self):
        return len(self.fields)

    def __getitem__(self, key):
        if isinstance(key, str):
            for field in self.fields:
                if field.name == key:
                    return field
            raise KeyError(f"No StructField named {key}")
        if isinstance(key, slice):
            return StructType(self.fields[key])
        return self.fields[key]

    def __repr__(self):
        return f"StructType([{', '.join(map(repr, self.fields))}])"


def _tree(data_type, indent, lines):
    if isinstance(data_type, StructType):
        for field in data_type.fields:
            name = _tree_name(field.dataType)
            lines.append(f"{indent}-- {field.name}: {name} (nullable = {str(field.nullable).lower()})")
            _tree(field.dataType, indent + "    |", lines)
    elif isinstance(data_type, ArrayType):
        contains = str(data_type.containsNull).lower()
        lines.append(f"{indent}-- element: {_tree_name(data_type.elementType)} (containsNull = {contains})")
        _tree(data_type.elementType, indent + "    |", lines)
    elif isinstance(data_type, MapType):
        lines.append(f"{indent}-- key: {_tree_name(data_type.keyType)}")
        contains = str(data_type.valueContainsNull).lower()
        lines.append(f"{indent}-- value: {_tree_name(data_type.valueType)} (valueContainsNull = {contains})")
        _tree(data_type.valueType, indent + "    |", lines)


def _tree_name(data_type):
    return data_type.simpleString() if isinstance(data_type, DecimalType) else data_type.typeName()


def quoted(name):
    return name if name.isidentifier() else "`" + name.replace("`", "``") + "`"


def _expect_type(name, value):
    if not isinstance(value, DataType):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={"arg_name": name, "expected_type": "DataType", "arg_type": type(value).__name__},
        )


class Row(tuple):
    """A tuple with names: `row.a`, `row["a"]`, `Row(a=1)`, and `Row("a", "b")` as a constructor of rows."""

    def __new__(cls, *args, **kwargs):
        if args and kwargs:
            raise PySparkValueError("Can not use both args and kwargs to create Row")
        row = tuple.__new__(cls, list(kwargs.values()) if kwargs else args)
        if kwargs:
            row.__fields__ = list(kwargs)
        return row

    @classmethod
    def _of(cls, names, values):
        row = tuple.__new__(cls, values)
        row.__fields__ = names
        return row

    def asDict(self, recursive=False):
        if not hasattr(self, "__fields__"):
            raise PySparkTypeError("Cannot convert a Row class into dict")
        return {name: _plain(value) if recursive else value for name, value in zip(self.__fields__, self)}

    def __call__(self, *args):
        if len(args) > len(self):
            raise PySparkValueError(f"Can not create Row with fields {self}, expected {len(self)} values but got {args}")
        return Row._of(list(self), args)

    def __contains__(self, item):
        return item in self.__fields__ if hasattr(self, "__fields__") else tuple.__contains__(self, item)

    def __getitem__(self, item):
        if isinstance(item, (int, slice)):
            return tuple.__getitem__(self, item)
        try:
            return tuple.__getitem__(self, self.__fields__.index(item))
        except (AttributeError, ValueError):
            raise PySparkValueError(item) from None

    def __getattr__(self, item):
        if item.startswith("__"):
            raise AttributeError(item)
        try:
            return tuple.__getitem__(self, self.__fields__.index(item))
        except (AttributeError, ValueError):
            raise PySparkAttributeError(
                errorClass="ATTRIBUTE_NOT_SUPPORTED", messageParameters={"attr_name": item}
            ) from None

    def __setattr__(self, key, value):
        if key != "__fields__":
            raise PySparkTypeError("Row is read-only")
        self.__dict__[key] = value

    def __reduce__(self):
        return (Row._of, (self.__fields__, tuple(self))) if hasattr(self, "__fields__") else tuple.__reduce__(self)

    def __repr__(self):
        if hasattr(self, "__fields__"):
            return f"Row({', '.join(f'{name}={value!r}' for name, value in zip(self.__fields__, self))})"
        return f"<Row({', '.join(repr(value) for value in self)})>"


def _plain(value):
    if isinstance(value, Row):
        return value.asDict(True)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


#: Python types that a column of a type accepts (python/pyspark/sql/types.py, `_acceptable_types`).
ACCEPTABLE = {
    BooleanType: (bool,),
    ByteType: (int,),
    ShortType: (int,),
    IntegerType: (int,),
    LongType: (int,),
    FloatType: (float,),
    DoubleType: (float,),
    DecimalType: (decimal.Decimal,),
    BinaryType: (bytearray, bytes),
    DateType: (datetime.date, datetime.datetime),
    TimestampType: (datetime.datetime,),
    TimestampNTZType: (datetime.datetime,),
    ArrayType: (list, tuple),
    MapType: (dict,),
    StructType: (tuple, list, dict),
}
