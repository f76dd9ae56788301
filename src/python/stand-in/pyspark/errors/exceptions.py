"""The classes. Names, conditions and messages are PySpark's (python/pyspark/errors/error-conditions.json)."""

MESSAGES = {
    "ARGUMENT_REQUIRED": "Argument `{arg_name}` is required when {condition}.",
    "ATTRIBUTE_NOT_SUPPORTED": "Attribute `{attr_name}` is not supported.",
    "AUTOCDC_MULTIPART_COLUMN_IDENTIFIER": "Expected a single column identifier; got the multi-part identifier"
    " {columnName} (parts: {nameParts}).",
    "CANNOT_APPLY_IN_FOR_COLUMN": "Cannot apply 'in' operator against a column: please use 'contains' in a string column"
    " or 'array_contains' function for an array column.",
    "CANNOT_BE_EMPTY": "At least one {item} must be specified.",
    "CANNOT_BE_NONE": "Argument `{arg_name}` cannot be None.",
    "CANNOT_CONVERT_COLUMN_INTO_BOOL": "Cannot convert column into bool (offending column: {column}): please use '&'"
    " for 'and', '|' for 'or', '~' for 'not' when building DataFrame boolean expressions.",
    "CANNOT_DETERMINE_TYPE": "Some of types cannot be determined after inferring.",
    "CANNOT_INFER_EMPTY_SCHEMA": "Can not infer schema from an empty dataset.",
    "CANNOT_INFER_SCHEMA_FOR_TYPE": "Can not infer schema for type: `{data_type}`.",
    "CANNOT_INFER_TYPE_FOR_FIELD": "Unable to infer the type of the field `{field_name}`.",
    "CANNOT_MERGE_TYPE": "Can not merge type `{data_type1}` and `{data_type2}`.",
    "CANNOT_PARSE_DATATYPE": "Unable to parse datatype. {msg}.",
    "CANNOT_SET_TOGETHER": "{arg_list} should not be set together.",
    "DECORATOR_ARGUMENT_NOT_CALLABLE": "The first positional argument passed to @{decorator_name} must be callable."
    " Either add @{decorator_name} with no parameters to your function, or pass options to @{decorator_name} using"
    " keyword arguments (e.g. {example_usage}).",
    "DISALLOWED_TYPE_FOR_CONTAINER": "Argument `{arg_name}`(type: {arg_type}) should only contain a type in"
    " [{allowed_types}], got {item_type}",
    "FIELD_DATA_TYPE_UNACCEPTABLE_WITH_NAME": "{field_name}: {data_type} can not accept object {obj} in type {obj_type}.",
    "FIELD_NOT_NULLABLE_WITH_NAME": "{field_name}: This field is not nullable, but got None.",
    "FIELD_STRUCT_LENGTH_MISMATCH": "Length of object ({object_length}) does not match with length of fields"
    " ({field_length}).",
    "GRAPH_ELEMENT_DEFINED_OUTSIDE_OF_DECLARATIVE_PIPELINE": "APIs that define elements of a declarative pipeline can"
    " only be invoked within the context of defining a pipeline.",
    "HIGHER_ORDER_FUNCTION_SHOULD_RETURN_COLUMN": "Function `{func_name}` should return Column, got {return_type}.",
    "INVALID_MULTIPLE_ARGUMENT_CONDITIONS": "[{arg_names}] cannot be {condition}.",
    "KEY_NOT_EXISTS": "Key `{key}` does not exist.",
    "NOT_EXPECTED_TYPE": "Argument `{arg_name}` should be {expected_type}, got {arg_type}.",
    "NOT_ITERABLE": "{objectName} is not iterable.",
    "ONLY_ALLOWED_FOR_SINGLE_COLUMN": "Argument `{arg_name}` can only be provided for a single column.",
    "ONLY_ALLOW_SINGLE_TRIGGER": "Only a single trigger is allowed.",
    "SESSION_MUTATION_IN_DECLARATIVE_PIPELINE": "Session mutation {method} is not allowed in declarative pipelines.",
    "SLICE_WITH_STEP": "Slice with step is not supported.",
    "UNEXPECTED_TUPLE_WITH_STRUCT": "Unexpected tuple {tuple} with StructType.",
    "VALUE_NOT_NON_EMPTY_STR": "Value for `{arg_name}` must be a non-empty string, got '{arg_value}'.",
    "VALUE_NOT_PLAIN_COLUMN_REFERENCE": "Value `{val}` in `{field_name}` should be a plain column reference such as"
    " `df.col` or `col('column')`.",
    "VALUE_OUT_OF_BOUNDS": "Value for `{arg_name}` must be between {lower_bound} and {upper_bound} (inclusive), got"
    " {actual}",
    "VALUE_NOT_TRUE": "Value for `{arg_name}` must be True, got '{arg_value}'.",
    "WRONG_NUM_ARGS_FOR_HIGHER_ORDER_FUNCTION": "Function `{func_name}` should take between 1 and 3 arguments, but the"
    " provided function takes {num_args}.",
    "ATTEMPT_ANALYSIS_IN_PIPELINE_QUERY_FUNCTION": "Operations that trigger DataFrame analysis or execution are not"
    " allowed in pipeline query functions. Move code outside of the pipeline query function.",
    "SANDBOX_NOT_SUPPORTED": "{what} is not in this sandbox{near}.",
}


class PySparkException(Exception):
    """Has a condition, its parameters and, for errors of the engine, a SQLSTATE."""

    def __init__(self, message=None, errorClass=None, messageParameters=None, contexts=None, sqlState=None):
        self._condition, self._parameters, self._state = errorClass, dict(messageParameters or {}), sqlState
        self._sandbox_message = message if message is not None else self._text()
        super().__init__(f"[{errorClass}] {self._sandbox_message}" if errorClass else self._sandbox_message)

    def _text(self):
        template = MESSAGES.get(self._condition)
        return template.format(**self._parameters) if template else str(self._condition or "")

    def getCondition(self):
        return self._condition

    getErrorClass = getCondition

    def getMessageParameters(self):
        return self._parameters

    def getSqlState(self):
        return self._state

    def getMessage(self):
        return str(self)

    def getQueryContext(self):
        return []

    def __str__(self):
        return self.args[0] + (f" SQLSTATE: {self._state}" if self._state else "")


class AnalysisException(PySparkException):
    pass


class ParseException(AnalysisException):
    pass


class IllegalArgumentException(PySparkException):
    pass


class StreamingQueryException(PySparkException):
    pass


class QueryExecutionException(PySparkException):
    pass


class ArithmeticException(PySparkException):
    pass


class UnsupportedOperationException(PySparkException):
    pass


class ArrayIndexOutOfBoundsException(PySparkException):
    pass


class DateTimeException(PySparkException):
    pass


class NumberFormatException(IllegalArgumentException):
    pass


class SparkRuntimeException(PySparkException):
    pass


class SparkUpgradeException(PySparkException):
    pass


class SparkNoSuchElementException(PySparkException):
    pass


class PySparkValueError(PySparkException, ValueError):
    pass


class PySparkTypeError(PySparkException, TypeError):
    pass


class PySparkIndexError(PySparkException, IndexError):
    pass


class PySparkAttributeError(PySparkException, AttributeError):
    pass


class PySparkRuntimeError(PySparkException, RuntimeError):
    pass


class PySparkAssertionError(PySparkException, AssertionError):
    pass


class PySparkNotImplementedError(PySparkException, NotImplementedError):
    pass


class PySparkKeyError(PySparkException, KeyError):
    pass


#: Classes that Spark gives to failures of a running query, by condition.
_RUNTIME = {
    "DIVIDE_BY_ZERO": ArithmeticException,
    "REMAINDER_BY_ZERO": ArithmeticException,
    "ARITHMETIC_OVERFLOW": ArithmeticException,
    "BINARY_ARITHMETIC_OVERFLOW": ArithmeticException,
    "NUMERIC_VALUE_OUT_OF_RANGE": ArithmeticException,
    "CAST_OVERFLOW": ArithmeticException,
    "INVALID_ARRAY_INDEX": ArrayIndexOutOfBoundsException,
    "INVALID_ARRAY_INDEX_IN_ELEMENT_AT": ArrayIndexOutOfBoundsException,
    "CANNOT_PARSE_TIMESTAMP": DateTimeException,
    "USER_RAISED_EXCEPTION": SparkRuntimeException,
}
_NUMBERS = ("TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL")


def from_engine(parts, place=None):
    """The exception PySpark would raise for the engine's error, carrying its place in the repository if it has one."""
    condition, state = parts["condition"], parts.get("sqlState")
    error = _class_of(condition, state, parts["message"])(parts["message"], condition, sqlState=state)
    error._sandbox_hint = parts.get("hint")
    error._sandbox_place = parts.get("place") or place
    return error


def _class_of(condition, state, message):
    if condition.startswith("PARSE_") or condition == "INVALID_SQL_SYNTAX":
        return ParseException
    main = condition.partition(".")[0]
    if main in _RUNTIME:
        return _RUNTIME[main]
    if main == "CAST_INVALID_INPUT":
        return NumberFormatException if any(f'to "{name}' in message for name in _NUMBERS) else DateTimeException
    if main == "InputWidgetNotDefined" or (state or "").startswith(("22", "P0")):
        return SparkRuntimeException
    return AnalysisException
