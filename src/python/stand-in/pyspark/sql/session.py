"""SparkSession: the way to the engine's tables, files and configuration."""

import decimal
import datetime
import re

from _sandbox import places
from pyspark.errors import PySparkTypeError, PySparkValueError, SparkNoSuchElementException
from pyspark.errors.exceptions import AnalysisException
from pyspark.sql import _ddl, _engine, _text, _values
from pyspark.sql._absent import absent, refuse
from pyspark.sql.dataframe import DataFrame
from pyspark.sql.readwriter import DataFrameReader, DataStreamReader
from pyspark.sql.streaming import StreamingQueryManager
from pyspark.sql.types import DataType, StructField, StructType

_ABSENT_DEFAULT = object()
#: A statement that answers with rows and changes nothing; everything else is executed at once.
_QUERY = re.compile(r"(?:\s|--[^\n]*(?:\n|$)|/\*.*?\*/|\()*(SELECT|WITH|FROM|VALUES|TABLE)\b", re.I | re.S)
_WRITES_AFTER_WITH = re.compile(r"\)\s*(INSERT|MERGE|DELETE|UPDATE)\b", re.I)


class RuntimeConfig:
    def __init__(self):
        self._set = {}

    def get(self, key, default=_ABSENT_DEFAULT):
        if key in self._set:
            return self._set[key]
        value = _engine.ask("conf", key)
        if value is not None:
            return value
        if default is not _ABSENT_DEFAULT:
            return default
        raise SparkNoSuchElementException(
            f'The SQL config "{key}" cannot be found. Please verify that the config exists.',
            "SQL_CONF_NOT_FOUND",
            sqlState="42K0I",
        )

    def set(self, key, value):
        if _engine.defining[0]:
            raise AnalysisException(
                errorClass="SESSION_MUTATION_IN_DECLARATIVE_PIPELINE", messageParameters={"method": "conf.set"}
            )
        self._set[key] = str(value).lower() if isinstance(value, bool) else str(value)

    def unset(self, key):
        self._set.pop(key, None)

    def isModifiable(self, key):
        return True


class Catalog:
    def __init__(self, session):
        self._session = session

    def tableExists(self, tableName, dbName=None):
        name = f"{dbName}.{tableName}" if dbName else tableName
        try:
            self._session.table(name)
        except AnalysisException:
            return False
        return True

    def dropTempView(self, viewName):
        return self._session._views.pop(viewName.lower(), None) is not None

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"Catalog.{name}", name, dir(Catalog))


class _Builder:
    """`SparkSession.builder.appName(…).getOrCreate()`: settings of a cluster have no meaning here."""

    def __call__(self):
        return self

    def _ignored(self, *args, **kwargs):
        return self

    appName = master = config = enableHiveSupport = remote = _ignored

    def getOrCreate(self):
        return SparkSession._active or SparkSession._open()

    create = getOrCreate


class SparkSession:
    _active = None
    builder = _Builder()

    @classmethod
    def _open(cls):
        """A fresh session, as every run of the engine begins with one."""
        session = cls._active = cls()
        return session

    @classmethod
    def getActiveSession(cls):
        return cls._active

    @classmethod
    def active(cls):
        return cls.builder.getOrCreate()

    def __init__(self):
        self.conf, self.catalog, self._views = RuntimeConfig(), Catalog(self), {}
        self._streams = StreamingQueryManager()

    version = "4.3.0"

    def _frame(self, frame):
        return DataFrame(self, _engine.announce(frame))

    # reading ------------------------------------------------------------------------------------------------------

    @property
    def read(self):
        return DataFrameReader(self)

    @property
    def readStream(self):
        return DataStreamReader(self)

    def table(self, tableName):
        return self.read.table(tableName)

    def _table(self, name, streaming, options):
        # `LIVE.x` is the old way to name a dataset of the same pipeline.
        bare = re.sub(r"^live\.", "", name, flags=re.I)
        if not streaming and bare.lower() in self._views:
            return self._views[bare.lower()]
        at = places.place_of(places.literals(name))
        frame = {"op": "table", "name": bare, "streaming": streaming, "options": dict(options)}
        return self._frame({**frame, "at": at} if at else frame)

    def range(self, start, end=None, step=1, numPartitions=None):
        start, end = (0, start) if end is None else (start, end)
        return self._frame({"op": "range", "start": int(start), "end": int(end), "step": int(step)})

    # SQL ----------------------------------------------------------------------------------------------------------

    def sql(self, sqlQuery, args=None, **kwargs):
        if not isinstance(sqlQuery, str):
            raise PySparkTypeError(
                errorClass="NOT_EXPECTED_TYPE",
                messageParameters={"arg_name": "sqlQuery", "expected_type": "str", "arg_type": type(sqlQuery).__name__},
            )
        literals = places.literals(sqlQuery)
        text, views = self._filled(sqlQuery, kwargs)
        if kwargs:
            literals = literals if text == sqlQuery else []
        parameters = _parameters(args)
        match = _QUERY.match(text)
        if match and not (match[1].upper() == "WITH" and _WRITES_AFTER_WITH.search(text)):
            frame = {"op": "sql", "text": text, "params": parameters, "literals": literals}
            return self._frame({**frame, "views": {name: view._node for name, view in views.items()}})
        # Where nothing may be written, as in a pipeline, the engine refuses the statement by name.
        named = {name: view._node.id for name, view in views.items()}
        answer = _engine.ask_for_text("execute", {"sql": text, "params": parameters, "views": named}, text, literals)
        fields = [StructField(one["name"], _engine.data_type(one["type"])) for one in answer["columns"]]
        return self._rows(StructType(fields), answer["rows"])

    def _filled(self, text, named):
        """`{df}` and `{value}` of the text replaced; the views the text may name."""
        views = dict(self._views)
        for name, value in named.items():
            if isinstance(value, DataFrame):
                views[f"__{name}"] = value
                text = text.replace("{" + name + "}", f"`__{name}`")
            else:
                text = text.replace("{" + name + "}", _text.literal(value))
        return text, views

    # data ---------------------------------------------------------------------------------------------------------

    def createDataFrame(self, data, schema=None, samplingRatio=None, verifySchema=True):
        if isinstance(data, DataFrame):
            raise PySparkTypeError(
                errorClass="INVALID_TYPE", messageParameters={"arg_name": "data", "arg_type": "DataFrame"}
            )
        rows = list(data)
        known = _schema(schema)
        if known is None:
            rows = [row if isinstance(row, (dict, list, tuple)) else (row,) for row in rows]
            names = list(schema) if schema else None
            known = _values.infer_schema(rows, names)
            if names and rows and isinstance(rows[0], dict):
                known = StructType([StructField(name, field.dataType) for name, field in zip(names, known)])
                rows = [tuple(value for _, value in sorted(row.items())) for row in rows]
        elif not isinstance(known, StructType):
            known = StructType([StructField("value", known)])
            rows = [(row,) for row in rows]
        cells = []
        for row in rows:
            values = _values.verified(row, known) if verifySchema else _values._items(row, known)
            cells.append([_values.to_cell(value, field.dataType) for value, field in zip(values, known)])
        return self._rows(known, cells)

    def _rows(self, schema, cells):
        return self._frame({"op": "rows", "schema": schema.toDDL(), "rows": cells})

    # what is elsewhere --------------------------------------------------------------------------------------------

    def stop(self):
        pass

    @property
    def sparkContext(self):
        raise refuse("SparkSession.sparkContext", "there is no cluster; use DataFrames")

    @property
    def streams(self):
        return self._streams

    @property
    def udf(self):
        raise refuse("SparkSession.udf", "write the rule as a SQL expression")

    def newSession(self):
        return SparkSession()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"SparkSession.{name}", name, dir(SparkSession))


def _schema(schema):
    """A type, or None when only names or nothing are given."""
    if isinstance(schema, str):
        return _ddl.parse(schema)
    if isinstance(schema, DataType):
        return schema
    if schema is None or isinstance(schema, (list, tuple)):
        return None
    raise PySparkTypeError(
        errorClass="NOT_EXPECTED_TYPE",
        messageParameters={
            "arg_name": "schema",
            "expected_type": "list, str, tuple or StructType",
            "arg_type": type(schema).__name__,
        },
    )


def _parameters(args):
    """Values of parameter markers; dates and decimals as typed text."""
    if args is None:
        return {}
    pairs = args.items() if isinstance(args, dict) else ((str(index), value) for index, value in enumerate(args))
    return {key: _parameter(value) for key, value in pairs}


def _parameter(value):
    if isinstance(value, datetime.datetime):
        return {"type": "timestamp", "text": _text.timestamp(value)}
    if isinstance(value, datetime.date):
        return {"type": "date", "text": value.isoformat()}
    if isinstance(value, decimal.Decimal):
        return {"type": "decimal", "text": f"{value:f}"}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise PySparkValueError(f"a parameter of type {type(value).__name__} is not in this sandbox")
