"""`df.writeStream`: the engine runs one micro-batch after the other; a stream is over when `start` returns."""

from pyspark.errors import PySparkException, PySparkTypeError, PySparkValueError, StreamingQueryException
from pyspark.sql import _engine
from pyspark.sql._absent import absent, refuse
from pyspark.sql._arguments import expect
from pyspark.sql.readwriter import DataStreamReader, option_text

__all__ = ["DataStreamReader", "DataStreamWriter", "StreamingQuery", "StreamingQueryManager"]

_ENDLESS = ("processingTime", "continuous", "realTime")


class DataStreamWriter:
    def __init__(self, df):
        self._df, self._options, self._function = df, {}, None
        self._format = self._name = self._trigger = None
        self._mode = "append"

    def format(self, source):
        expect("source", source, str, "str")
        self._format = source
        return self

    def option(self, key, value):
        self._options[key] = option_text(value)
        return self

    def options(self, **options):
        for key, value in options.items():
            self.option(key, value)
        return self

    def outputMode(self, outputMode):
        self._mode = _text("outputMode", outputMode)
        return self

    def queryName(self, queryName):
        self._name = _text("queryName", queryName)
        return self

    def partitionBy(self, *cols):
        return self

    clusterBy = partitionBy

    def trigger(self, *, processingTime=None, once=None, continuous=None, availableNow=None, realTime=None):
        given = {
            "processingTime": processingTime,
            "once": once,
            "continuous": continuous,
            "availableNow": availableNow,
            "realTime": realTime,
        }
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise PySparkValueError(errorClass="ONLY_ALLOW_SINGLE_TRIGGER", messageParameters={})
        [(name, value)] = given.items()
        if name not in _ENDLESS and value is not True:
            raise PySparkValueError(
                errorClass="VALUE_NOT_TRUE", messageParameters={"arg_name": name, "arg_value": str(value)}
            )
        self._trigger = name
        return self

    def foreachBatch(self, func):
        if not callable(func):
            raise PySparkTypeError(
                errorClass="NOT_EXPECTED_TYPE",
                messageParameters={"arg_name": "func", "expected_type": "callable", "arg_type": type(func).__name__},
            )
        self._function = func
        return self

    def foreach(self, f):
        raise refuse("DataStreamWriter.foreach", "use foreachBatch")

    def toTable(self, tableName, format=None, outputMode=None, partitionBy=None, queryName=None, **options):
        expect("tableName", tableName, str, "str")
        self._given(format, outputMode, queryName, options)
        return self._start(tableName)

    table = toTable

    def start(self, path=None, format=None, outputMode=None, partitionBy=None, queryName=None, **options):
        self._given(format, outputMode, queryName, options)
        if path is not None:
            self.option("path", path)
        return self._start(None)

    def _given(self, format, outputMode, queryName, options):
        self.options(**options)
        if format is not None:
            self.format(format)
        if outputMode is not None:
            self.outputMode(outputMode)
        if queryName is not None:
            self.queryName(queryName)

    def _start(self, table):
        request = {
            "table": table,
            "forEach": self._function is not None,
            "format": self._format,
            "outputMode": self._mode,
            "queryName": self._name,
            "trigger": self._trigger,
            "options": self._options,
        }
        session = self._df.sparkSession
        started = _engine.ask("stream_start", {"frame": self._df._node.id, "request": request})
        query = StreamingQuery(session, started)
        session.streams._queries.append(query)
        query._run(self._function)
        return query

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"DataStreamWriter.{name}", name, dir(DataStreamWriter))


class StreamingQueryProgress(dict):
    """What is known of a micro-batch, by key and by attribute."""

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise absent(f"StreamingQueryProgress.{name}", name, list(self))


class StreamingQuery:
    """A stream that has ended: by itself, or by an error that `awaitTermination` raises."""

    def __init__(self, session, started):
        self._session, self._number = session, started["query"]
        self.id, self.runId, self.name = started["id"], started["runId"], started["name"]
        self._failure, self._seen, self._progress = None, False, []

    isActive = False

    def _run(self, function):
        try:
            while (batch := _engine.ask("stream_next", self._number)) is not None:
                if function:
                    self._call(function, batch)
                self._progress.append(self._progress_of(batch))
        except PySparkException as error:
            self._failure = self._failed(error)

    def _call(self, function, batch):
        from pyspark.sql.dataframe import DataFrame

        try:
            function(DataFrame(self._session, _engine.node_of(batch["frame"])), batch["batch"])
        except Exception as error:
            raise _of_function(error) from error
        _engine.ask("stream_commit", self._number)

    def _progress_of(self, batch):
        rows = -1 if batch["rows"] is None else batch["rows"]
        return StreamingQueryProgress(
            id=self.id,
            runId=self.runId,
            name=self.name,
            timestamp=batch["timestamp"],
            batchId=batch["batch"],
            numInputRows=batch["input"],
            sink={"numOutputRows": rows},
        )

    def _failed(self, error):
        failure = StreamingQueryException(
            f"Query [id = {self.id}, runId = {self.runId}] terminated with exception: {error}",
            "STREAM_FAILED",
            sqlState="XXKST",
        )
        failure._sandbox_place = getattr(error, "_sandbox_place", None)
        failure._sandbox_hint = getattr(error, "_sandbox_hint", None)
        failure.__cause__ = error
        return failure

    def awaitTermination(self, timeout=None):
        self._seen = True
        if self._failure:
            raise self._failure
        return None if timeout is None else True

    processAllAvailable = awaitTermination

    def exception(self):
        self._seen = True
        return self._failure

    def stop(self):
        pass

    @property
    def lastProgress(self):
        return self._progress[-1] if self._progress else None

    @property
    def recentProgress(self):
        return list(self._progress)

    @property
    def status(self):
        message = "Terminated with exception" if self._failure else "Stopped"
        return {"message": message, "isDataAvailable": False, "isTriggerActive": False}

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"StreamingQuery.{name}", name, dir(StreamingQuery))


class StreamingQueryManager:
    """`spark.streams`: nothing is active once `start` has returned."""

    active = ()

    def __init__(self):
        self._queries = []

    def get(self, id):
        return next((query for query in self._queries if query.id == id), None)

    def awaitAnyTermination(self, timeout=None):
        self._raise_unseen()
        return None if timeout is None else True

    def resetTerminated(self):
        self._queries.clear()

    def _raise_unseen(self):
        """A notebook ends red when a stream of it failed and nobody has looked."""
        for query in self._queries:
            if query._failure and not query._seen:
                query.awaitTermination()


def _text(name, value):
    if isinstance(value, str) and value.strip():
        return value
    raise PySparkValueError(
        errorClass="VALUE_NOT_NON_EMPTY_STR", messageParameters={"arg_name": name, "arg_value": str(value)}
    )


def _of_function(error):
    named = str(error) if isinstance(error, PySparkException) else f"{type(error).__name__}: {error}"
    failure = PySparkException(
        f"An error occurred in the user provided function in foreach batch sink. Reason: {named}",
        "FOREACH_BATCH_USER_FUNCTION_ERROR",
        sqlState="39000",
    )
    from _sandbox import faults

    failure._sandbox_place = getattr(error, "_sandbox_place", None) or faults.place(error)
    return failure
