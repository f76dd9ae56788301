"""`spark.read`, `spark.readStream`, `df.write`."""

from pyspark.errors import AnalysisException, PySparkValueError
from pyspark.sql import _engine
from pyspark.sql._absent import absent, refuse
from pyspark.sql._arguments import expect
from pyspark.sql.types import StructType

_WRITE_MODES = {
    "append": "append",
    "overwrite": "overwrite",
    "error": "error",
    "errorifexists": "error",
    "default": "error",
    "ignore": "ignore",
}


class DataFrameReader:
    _streaming = False

    def __init__(self, session):
        self._session, self._format, self._schema, self._options = session, None, None, {}

    def format(self, source):
        expect("source", source, str, "str")
        self._format = source
        return self

    def schema(self, schema):
        expect("schema", schema, (str, StructType), "str or StructType")
        self._schema = schema.toDDL() if isinstance(schema, StructType) else schema
        return self

    def option(self, key, value):
        self._options[key] = option_text(value)
        return self

    def options(self, **options):
        for key, value in options.items():
            self.option(key, value)
        return self

    def table(self, tableName):
        expect("tableName", tableName, str, "str")
        return self._session._table(tableName, self._streaming, self._options)

    def load(self, path=None, format=None, schema=None, **options):
        if format:
            self.format(format)
        if schema:
            self.schema(schema)
        self.options(**options)
        location = path or self._options.get("path")
        if not self._format:
            raise refuse("reading without format(…)", 'name one, e.g. .format("cloudFiles") or .format("json")')
        if not location:
            raise PySparkValueError("If the path is provided for stream, it needs to be a non-empty string.")
        frame = {"op": "files", "format": self._format, "path": location, "streaming": self._streaming}
        if self._schema:
            frame["schema"] = self._schema
        return self._session._frame({**frame, "options": dict(self._options)})

    def json(self, path, schema=None, **options):
        return self.load(path, "json", schema, **options)

    def csv(self, path, schema=None, header=None, sep=None, **options):
        given = {"header": header, "sep": sep, **options}
        return self.load(path, "csv", schema, **{key: value for key, value in given.items() if value is not None})

    def text(self, path, **options):
        return self.load(path, "text", None, **options)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"{type(self).__name__}.{name}", name, dir(type(self)))


class DataStreamReader(DataFrameReader):
    _streaming = True


class DataFrameWriter:
    def __init__(self, df):
        self._df, self._mode, self._options = df, "error", {}

    def mode(self, saveMode):
        if saveMode is None:
            return self
        if str(saveMode).lower() not in _WRITE_MODES:
            raise AnalysisException(
                f"The specified save mode \"{saveMode}\" is invalid. Valid save modes include \"append\", \"overwrite\","
                ' "ignore", "error", "errorifexists", and "default".',
                "INVALID_SAVE_MODE",
                sqlState="42000",
            )
        self._mode = _WRITE_MODES[saveMode.lower()]
        return self

    def format(self, source):
        if source.lower() != "delta":
            raise refuse(f"writing format {source!r}", "tables are Delta tables here; leave format out")
        return self

    def option(self, key, value):
        self._options[key] = option_text(value)
        return self

    def options(self, **options):
        for key, value in options.items():
            self.option(key, value)
        return self

    def partitionBy(self, *cols):
        return self

    def clusterBy(self, *cols):
        return self

    def saveAsTable(self, name, format=None, mode=None, partitionBy=None, **options):
        if format:
            self.format(format)
        self.mode(mode).options(**options)
        self._write(name, self._mode, self._options)

    def insertInto(self, tableName, overwrite=None):
        mode = "overwrite" if overwrite or (overwrite is None and self._mode == "overwrite") else "append"
        self._write(tableName, mode, {**self._options, "insertInto": "true"})

    def _write(self, table, mode, options):
        expect("name", table, str, "str")
        target = {"table": table, "mode": mode, "options": options}
        _engine.ask("write", {"frame": self._df._node.id, "target": target})

    def save(self, path=None, format=None, mode=None, partitionBy=None, **options):
        raise refuse("DataFrameWriter.save", "write a table: saveAsTable(name)")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name in ("json", "csv", "parquet", "text", "orc", "jdbc"):
            raise refuse(f"DataFrameWriter.{name}", "write a table: saveAsTable(name)")
        raise absent(f"DataFrameWriter.{name}", name, dir(DataFrameWriter))


def option_text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
