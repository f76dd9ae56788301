"""Column expressions: they only write SQL; the engine analyses it when a frame uses them."""

from _sandbox import places
from pyspark.errors import IllegalArgumentException, PySparkAttributeError, PySparkTypeError, PySparkValueError
from pyspark.sql import _text
from pyspark.sql._absent import absent
from pyspark.sql._text import Text
from pyspark.sql.types import DataType


class Column:
    """`_text` is the expression, `_names` its aliases; sort order and `when` branches are kept apart until used."""

    def __init__(self, text, names=(), order=None, when=None, shown=None):
        self._text = text if isinstance(text, Text) else Text(text)
        self._names, self._order, self._when = tuple(names), order, when
        # The output name Spark gives it although its text says otherwise: a cast of a plain column keeps the column's.
        self._shown_as = shown

    # building -----------------------------------------------------------------------------------------------------

    def _plain(self):
        """The expression without alias, as a part of another one."""
        return self._text

    def _expr(self, at=None):
        """The engine's `Expr`."""
        found = {"sql": self._text.sql}
        if len(self._names) > 1:
            found["names"] = list(self._names)
        elif self._names or self._shown_as:
            found["name"] = self._names[0] if self._names else self._shown_as
        if self._text.literals:
            found["literals"] = self._text.literals
        if at:
            found["at"] = at
        return found

    def _sort_key(self, at=None):
        descending, nulls = self._order or (False, None)
        key = {**self._expr(at), "descending": descending}
        return {**key, "nulls": nulls} if nulls else key

    def _binary(self, operator, other, swapped=False):
        left, right = self._plain(), operand(other)
        if swapped:
            left, right = right, left
        return Column(Text.join("(", left, f" {operator} ", right, ")"))

    def _call(self, function, *arguments):
        return Column(Text.join(f"{function}(", Text.listed([self._plain(), *map(operand, arguments)]), ")"))

    # names and order ----------------------------------------------------------------------------------------------

    def alias(self, *names, metadata=None):
        if metadata is not None and len(names) > 1:
            raise PySparkValueError(
                errorClass="ONLY_ALLOWED_FOR_SINGLE_COLUMN", messageParameters={"arg_name": "metadata"}
            )
        return Column(self._text, names, self._order, self._when)

    name = alias

    def asc(self):
        return Column(self._text, self._names, (False, None))

    def asc_nulls_first(self):
        return Column(self._text, self._names, (False, "first"))

    def asc_nulls_last(self):
        return Column(self._text, self._names, (False, "last"))

    def desc(self):
        return Column(self._text, self._names, (True, None))

    def desc_nulls_first(self):
        return Column(self._text, self._names, (True, "first"))

    def desc_nulls_last(self):
        return Column(self._text, self._names, (True, "last"))

    # tests --------------------------------------------------------------------------------------------------------

    def isNull(self):
        return Column(Text.join("(", self._plain(), " IS NULL)"))

    def isNotNull(self):
        return Column(Text.join("(", self._plain(), " IS NOT NULL)"))

    def isNaN(self):
        return self._call("isnan")

    def isin(self, *values):
        if len(values) == 1 and isinstance(values[0], (list, tuple, set, frozenset)):
            values = values[0]
        if not values:
            return Column("false")
        ordered = sorted(values, key=repr) if isinstance(values, (set, frozenset)) else values
        return Column(Text.join("(", self._plain(), " IN (", Text.listed(map(operand, ordered)), "))"))

    def between(self, lowerBound, upperBound):
        return Column(
            Text.join("((", self._plain(), " >= ", operand(lowerBound), ") AND (", self._plain(), " <= ",
                      operand(upperBound), "))")
        )  # fmt: skip

    def eqNullSafe(self, other):
        return self._binary("<=>", other)

    def like(self, other):
        return Column(Text.join(self._plain(), " LIKE ", operand(other)))

    def ilike(self, other):
        return Column(Text.join(self._plain(), " ILIKE ", operand(other)))

    def rlike(self, other):
        return Column(Text.join(self._plain(), " RLIKE ", operand(other)))

    def contains(self, other):
        return self._call("contains", other)

    def startswith(self, other):
        return self._call("startswith", other)

    def endswith(self, other):
        return self._call("endswith", other)

    # parts and conversions ----------------------------------------------------------------------------------------

    def substr(self, startPos, length):
        return self._call("substr", startPos, length)

    def getItem(self, key):
        return Column(Text.join(self._plain(), "[", operand(key), "]"))

    def getField(self, name):
        shown = f"{_text.display(self._text.sql)}.{name}"
        return Column(Text.join(self._plain(), ".", _text.identifier(name)), shown=shown)

    def cast(self, dataType):
        kept = _text.plain_name(self._text.sql) or self._shown_as
        return Column(Text.join("CAST(", self._plain(), f" AS {type_text(dataType)})"), shown=kept)

    astype = cast

    def try_cast(self, dataType):
        return Column(Text.join("TRY_CAST(", self._plain(), f" AS {type_text(dataType)})"))

    def when(self, condition, value):
        if self._when is None:
            raise IllegalArgumentException("when() can only be applied on a Column previously generated by when() function")
        if self._when["closed"]:
            raise IllegalArgumentException("when() cannot be applied once otherwise() is applied")
        return case([*self._when["branches"], (condition, value)])

    def otherwise(self, value):
        if self._when is None:
            raise IllegalArgumentException("otherwise() can only be applied on a Column previously generated by when()")
        if self._when["closed"]:
            raise IllegalArgumentException(
                "otherwise() can only be applied once on a Column previously generated by when()"
            )
        return case(self._when["branches"], operand(value))

    def over(self, window):
        return Column(Text.join(self._plain(), " OVER (", window._spec(), ")"))

    # operators ----------------------------------------------------------------------------------------------------

    def __eq__(self, other):
        return self._binary("=", other)

    def __ne__(self, other):
        return Column(Text.join("(NOT (", self._plain(), " = ", operand(other), "))"))

    def __lt__(self, other):
        return self._binary("<", other)

    def __le__(self, other):
        return self._binary("<=", other)

    def __gt__(self, other):
        return self._binary(">", other)

    def __ge__(self, other):
        return self._binary(">=", other)

    def __add__(self, other):
        return self._binary("+", other)

    __radd__ = __add__

    def __sub__(self, other):
        return self._binary("-", other)

    def __rsub__(self, other):
        return self._binary("-", other, True)

    def __mul__(self, other):
        return self._binary("*", other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._binary("/", other)

    def __rtruediv__(self, other):
        return self._binary("/", other, True)

    def __mod__(self, other):
        return self._binary("%", other)

    def __rmod__(self, other):
        return self._binary("%", other, True)

    def __pow__(self, other):
        return self._call("power", other)

    def __and__(self, other):
        return self._binary("AND", other)

    __rand__ = __and__

    def __or__(self, other):
        return self._binary("OR", other)

    __ror__ = __or__

    def bitwiseAND(self, other):
        return self._binary("&", other)

    def bitwiseOR(self, other):
        return self._binary("|", other)

    def __invert__(self):
        return Column(Text.join("(NOT ", self._plain(), ")"))

    def __neg__(self):
        return Column(Text.join("negative(", self._plain(), ")"))

    # what a column is not -----------------------------------------------------------------------------------------

    __hash__ = object.__hash__

    def __bool__(self):
        raise PySparkValueError(
            errorClass="CANNOT_CONVERT_COLUMN_INTO_BOOL", messageParameters={"column": self._shown()}
        )

    __nonzero__ = __bool__

    def __contains__(self, item):
        raise PySparkValueError(errorClass="CANNOT_APPLY_IN_FOR_COLUMN")

    def __iter__(self):
        raise PySparkTypeError(errorClass="NOT_ITERABLE", messageParameters={"objectName": "Column"})

    def __getitem__(self, key):
        if isinstance(key, slice):
            if key.step is not None:
                raise PySparkValueError(errorClass="SLICE_WITH_STEP")
            return self.substr(key.start, key.stop)
        return self.getItem(key)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise PySparkAttributeError(f"'Column' object has no attribute '{name}'")
        if name in _ABSENT:
            raise absent(f"Column.{name}", name, dir(Column))
        return self.getField(name)

    def _shown(self):
        shown = _text.display(self._text.sql)
        return f"{shown} AS {', '.join(self._names)}" if self._names else shown

    def __repr__(self):
        return f"Column<'{self._shown()}'>"


#: Real methods of PySpark's Column that the sandbox lacks; every other unknown name is a struct field.
_ABSENT = frozenset("dropFields withField outer transform bitwiseXOR".split())


def operand(value):
    """Text of a column, or of a Python value as a literal."""
    if isinstance(value, Column):
        return value._plain()
    return Text(_text.literal(value))


def named(value, what="col"):
    """Text of a column given as a Column or by name."""
    if isinstance(value, Column):
        return value._plain()
    if isinstance(value, str):
        return by_name(value)._plain()
    raise PySparkTypeError(
        errorClass="NOT_EXPECTED_TYPE",
        messageParameters={"arg_name": what, "expected_type": "Column or str", "arg_type": type(value).__name__},
    )


def by_name(name):
    """A column by name; an error points at the name's literal."""
    sql = _text.reference(name)
    pieces = places.literals(name) if sql == _text.identifier(name) else []
    return Column(Text(sql, [{**one, "start": one["start"] + 1, "end": one["end"] + 1} for one in pieces]))


def expression(sql):
    """A SQL expression as written."""
    return Column(Text(sql, places.literals(sql)))


def case(branches, other=None):
    parts = ["CASE"]
    for condition, value in branches:
        if not isinstance(condition, Column):
            raise PySparkTypeError(
                errorClass="NOT_EXPECTED_TYPE",
                messageParameters={
                    "arg_name": "condition",
                    "expected_type": "Column",
                    "arg_type": type(condition).__name__,
                },
            )
        parts += [" WHEN ", condition._plain(), " THEN ", operand(value)]
    if other is not None:
        parts += [" ELSE ", other]
    return Column(Text.join(*parts, " END"), when={"branches": branches, "closed": other is not None})


def type_text(data_type):
    if isinstance(data_type, DataType):
        return data_type._ddl()
    if isinstance(data_type, str):
        return data_type
    raise PySparkTypeError(
        errorClass="NOT_EXPECTED_TYPE",
        messageParameters={
            "arg_name": "dataType",
            "expected_type": "DataType or str",
            "arg_type": type(data_type).__name__,
        },
    )
