"""DataFrames: each method announces a larger frame to the engine; nothing runs before an action."""

from pyspark.errors import AnalysisException, PySparkAttributeError, PySparkTypeError, PySparkValueError
from pyspark.sql import _engine, _show, _text, _values
from pyspark.sql._absent import absent, refuse
from pyspark.sql._arguments import columns_of, expect, join_type, listed, selected, sort_keys
from pyspark.sql._missing import Missing
from pyspark.sql.column import Column, expression
from pyspark.sql.functions._special import col as _col
from pyspark.sql.types import Row, StructType

_MISSING = object()


class DataFrame:
    def __init__(self, session, node):
        self._session, self._node = session, node

    def _then(self, op, **fields):
        return DataFrame(self._session, _engine.announce({"op": op, "input": self._node, **fields}))

    # schema -------------------------------------------------------------------------------------------------------

    @property
    def sparkSession(self):
        return self._session

    @property
    def isStreaming(self):
        return self._node.streaming

    @property
    def schema(self):
        _engine.forbid_in_query_function()
        return StructType(list(self._fields()))

    @property
    def columns(self):
        _engine.forbid_in_query_function()
        return self._names()

    @property
    def dtypes(self):
        return [(field.name, field.dataType.simpleString()) for field in self.schema.fields]

    def printSchema(self, level=None):
        print(self.schema.treeString())

    def _fields(self):
        return self._node.columns or []

    def _names(self):
        return [field.name for field in self._fields()]

    # columns ------------------------------------------------------------------------------------------------------

    def __getitem__(self, item):
        if isinstance(item, str):
            return self._bound(item)
        if isinstance(item, Column):
            return self.filter(item)
        if isinstance(item, (list, tuple)):
            return self.select(*item)
        if isinstance(item, int):
            return self._bound(self._names()[item])
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={
                "arg_name": "item",
                "expected_type": "Column, float, integer, list, string or tuple",
                "arg_type": type(item).__name__,
            },
        )

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if self._node.columns is None or name.lower() in (one.lower() for one in self._names()):
            return self._bound(name)
        if name in _ABSENT:
            raise absent(f"DataFrame.{name}", name, dir(DataFrame))
        error = PySparkAttributeError(errorClass="ATTRIBUTE_NOT_SUPPORTED", messageParameters={"attr_name": name})
        error._sandbox_hint = f"columns: {', '.join(self._names())}"
        raise error

    def _bound(self, name):
        """A column of this very frame, which stays the same through joins. Fields and stars are looked up by name."""
        parts = _text.plain_parts(name)
        if name.endswith("*") or not parts:
            return _col(name)
        hits = sum(one.lower() == parts[0].lower() for one in self._names())
        if hits == 1 or self._node.columns is None:
            path = [f"#{self._node.id}.{parts[0]}", *parts[1:]]
            return Column(".".join(map(_text.identifier, path)))
        # A qualified, an ambiguous or an unknown name: let the engine answer now, at this line.
        self._then("select", exprs=[_col(name)._expr()])
        return _col(name)

    def colRegex(self, colName):
        raise refuse("DataFrame.colRegex", "pick the names with a comprehension over df.columns")

    # projections --------------------------------------------------------------------------------------------------

    def select(self, *cols):
        return self._then("select", exprs=selected(cols))

    def selectExpr(self, *expr):
        texts = listed(expr)
        return self._then("select", exprs=[{**expression(text)._expr(), "item": True} for text in texts])

    def withColumn(self, colName, col):
        expect("colName", colName, str, "str")
        expect("col", col, Column, "Column")
        return self.withColumns({colName: col})

    def withColumns(self, colsMap):
        expect("colsMap", colsMap, dict, "dict")
        for column in colsMap.values():
            expect("col", column, Column, "Column or str")
        return self._then("with", exprs=[{**column._expr(), "name": name} for name, column in colsMap.items()])

    def withColumnRenamed(self, existing, new):
        return self._then("rename", names={existing: new})

    def withColumnsRenamed(self, colsMap):
        expect("colsMap", colsMap, dict, "dict")
        return self._then("rename", names=colsMap)

    def toDF(self, *cols):
        expected = self._names()
        names = listed(cols)
        if self._node.columns is not None and len(names) != len(expected):
            raise PySparkValueError(
                f"The number of columns doesn't match. Old column names ({len(expected)}): {', '.join(expected)};"
                f" new column names ({len(names)}): {', '.join(names)}"
            )
        exprs = [{**self._bound(_text.identifier(old))._expr(), "name": new} for old, new in zip(expected, names)]
        return self._then("select", exprs=exprs)

    def drop(self, *cols):
        for one in cols:
            expect("cols", one, (str, Column), "Column or str")
        names = [one if isinstance(one, str) else _text.dropped_name(one._text.sql) for one in cols]
        return self._then("drop", names=names)

    def alias(self, alias):
        expect("alias", alias, str, "str")
        return self._then("alias", alias=alias)

    # rows ---------------------------------------------------------------------------------------------------------

    def filter(self, condition):
        expect("condition", condition, (str, Column), "Column or str")
        column = expression(condition) if isinstance(condition, str) else condition
        return self._then("filter", condition=column._expr())

    where = filter

    def distinct(self):
        return self._then("distinct")

    def dropDuplicates(self, subset=None):
        if subset is None:
            return self.distinct()
        expect("subset", subset, (list, tuple), "list or tuple")
        return self._then("distinct", subset=list(subset))

    drop_duplicates = dropDuplicates

    def limit(self, num):
        expect("num", num, int, "int")
        return self._then("limit", count=num)

    def offset(self, num):
        return self._then("offset", count=num)

    def orderBy(self, *cols, ascending=_MISSING):
        keys = sort_keys(cols, True if ascending is _MISSING else ascending)
        return self._then("sort", by=keys)

    sort = orderBy

    def sortWithinPartitions(self, *cols, ascending=True):
        return self.orderBy(*cols, ascending=ascending)

    @property
    def na(self):
        return Missing(self)

    def dropna(self, how="any", thresh=None, subset=None):
        return self.na.drop(how, thresh, subset)

    def fillna(self, value, subset=None):
        return self.na.fill(value, subset)

    # several frames -----------------------------------------------------------------------------------------------

    def join(self, other, on=None, how=None):
        expect("other", other, DataFrame, "DataFrame")
        kind = join_type(how, on)
        fields = {"left": self._node, "right": other._node, "how": kind}
        if isinstance(on, (str, Column)):
            on = [on]
        if on and all(isinstance(one, str) for one in on):
            fields["using"] = list(on)
        elif on:
            for one in on:
                expect("on", one, Column, "list[Column]")
            condition = on[0]
            for one in on[1:]:
                condition = condition & one
            fields["on"] = condition._expr()
        return DataFrame(self._session, _engine.announce({"op": "join", **fields}))

    def crossJoin(self, other):
        return self.join(other, None, "cross")

    def union(self, other):
        return self._union(other, False, False)

    unionAll = union

    def unionByName(self, other, allowMissingColumns=False):
        return self._union(other, True, allowMissingColumns)

    def _union(self, other, by_name, missing):
        expect("other", other, DataFrame, "DataFrame")
        frame = {"op": "union", "inputs": [self._node, other._node], "byName": by_name, "allowMissing": missing}
        return DataFrame(self._session, _engine.announce(frame))

    def _set(self, other, kind, keeps_all):
        expect("other", other, DataFrame, "DataFrame")
        frame = {"op": "set", "kind": kind, "all": keeps_all, "left": self._node, "right": other._node}
        return DataFrame(self._session, _engine.announce(frame))

    def subtract(self, other):
        return self._set(other, "except", False)

    def exceptAll(self, other):
        return self._set(other, "except", True)

    def intersect(self, other):
        return self._set(other, "intersect", False)

    def intersectAll(self, other):
        return self._set(other, "intersect", True)

    # groups -------------------------------------------------------------------------------------------------------

    def groupBy(self, *cols):
        from pyspark.sql.group import GroupedData

        return GroupedData(self, columns_of(cols))

    groupby = groupBy

    def agg(self, *exprs):
        return self.groupBy().agg(*exprs)

    # actions ------------------------------------------------------------------------------------------------------

    def collect(self):
        return self._collect(None)

    def _collect(self, limit):
        _engine.forbid_in_query_function()
        names = self._names()
        nested = [field for field in self._fields() if isinstance(field.dataType, _values.NESTED)]
        source = self
        if nested and len({name.lower() for name in names}) == len(names):
            exprs = [{"sql": f"to_json({_text.identifier(one.name)})", "name": one.name} for one in nested]
            source = self._then("with", exprs=exprs)
        answer = _engine.ask("collect", {"frame": source._node.id, "limit": limit})
        types = [field.dataType for field in self._fields()]
        return [Row._of(names, [_values.from_cell(*pair) for pair in zip(row, types)]) for row in answer["rows"]]

    def count(self):
        _engine.forbid_in_query_function()
        counted = self._then("aggregate", by=[], exprs=[{"sql": "count(1)", "name": "count"}])
        return counted._collect(None)[0][0]

    def first(self):
        return self.head()

    def head(self, n=None):
        rows = self._then("limit", count=1 if n is None else n)._collect(None)
        return (rows[0] if rows else None) if n is None else rows

    def take(self, num):
        return self.head(num)

    def tail(self, num):
        return self._collect(None)[-num:] if num else []

    def isEmpty(self):
        return not self.take(1)

    def toLocalIterator(self, prefetchPartitions=False):
        return iter(self._collect(None))

    def show(self, n=20, truncate=True, vertical=False):
        _engine.forbid_in_query_function()
        answer = _engine.ask("collect", {"frame": self._node.id, "limit": n + 1})
        print(_show.table(self._names(), answer["rows"], n, truncate, vertical))

    def explain(self, extended=None, mode=None):
        print("== Physical Plan ==\nnot simulated: the sandbox runs SQL in one process")

    def foreach(self, f):
        for row in self.collect():
            f(row)

    # hints that change nothing but speed --------------------------------------------------------------------------

    def cache(self):
        return self

    def persist(self, storageLevel=None):
        return self

    def unpersist(self, blocking=False):
        return self

    def repartition(self, numPartitions=None, *cols):
        return self

    def coalesce(self, numPartitions):
        return self

    def hint(self, name, *parameters):
        return self

    def transform(self, func, *args, **kwargs):
        result = func(self, *args, **kwargs)
        if not isinstance(result, DataFrame):
            raise PySparkTypeError(f"Func returned an instance of type [{type(result)}], should have been DataFrame.")
        return result

    def withWatermark(self, eventTime, delayThreshold):
        return self

    # names and writing --------------------------------------------------------------------------------------------

    def createOrReplaceTempView(self, name):
        self._session._views[name.lower()] = self

    createTempView = createOrReplaceTempView

    @property
    def write(self):
        from pyspark.sql.readwriter import DataFrameWriter

        _engine.forbid_in_query_function()
        if self.isStreaming:
            raise AnalysisException(
                "The method `write` can not be called on streaming Dataset/DataFrame.",
                "CALL_ON_STREAMING_DATASET_UNSUPPORTED",
                sqlState="42KDE",
            )
        return DataFrameWriter(self)

    @property
    def writeStream(self):
        from pyspark.sql.streaming import DataStreamWriter

        _engine.forbid_in_query_function()
        return DataStreamWriter(self)

    def toPandas(self):
        raise refuse("DataFrame.toPandas", "pandas is not installed here; collect() gives rows")

    def __repr__(self):
        described = ", ".join(f"{field.name}: {field.dataType.simpleString()}" for field in self._fields())
        return f"DataFrame[{described}]"


#: Methods of PySpark's DataFrame that the sandbox lacks: told apart from names that PySpark has not either.
_ABSENT = frozenset(
    "approxQuantile asTable checkpoint corr cov createGlobalTempView createOrReplaceGlobalTempView crosstab cube describe"
    " dropDuplicatesWithinWatermark executionInfo exists foreachPartition freqItems groupingSets inputFiles isLocal"
    " lateralJoin localCheckpoint mapInArrow mapInPandas melt mergeInto metadataColumn observe pandas_api plot"
    " randomSplit rdd registerTempTable repartitionByRange replace rollup sameSemantics sample sampleBy scalar"
    " semanticHash stat storageLevel summary to toArrow toJSON transpose unpivot writeTo".split()
)
