"""The six expectation decorators. They stand below the dataset decorator and only leave a note on the function."""

from _sandbox import places
from pyspark.errors import PySparkTypeError
from pyspark.pipelines import arguments

_NOTE = "_sandbox_expectations"


def of(function):
    """Expectations noted on a function, as read from top to bottom."""
    return list(getattr(function, _NOTE, []))


def plain(rules, action):
    """Definitions of a dict of rules, each with the place of its predicate."""
    found = []
    for name, constraint in rules.items():
        at = places.place_of(places.literals(constraint))
        rule = {"name": name, "constraint": constraint, "action": action}
        found.append({**rule, "at": at} if at else rule)
    return found


def checked(argument, rules):
    arguments.expect(argument, rules, dict, "dict", optional=False)
    for name, constraint in rules.items():
        if not isinstance(name, str) or not isinstance(constraint, str):
            raise PySparkTypeError(
                errorClass="DISALLOWED_TYPE_FOR_CONTAINER",
                messageParameters={
                    "arg_name": argument,
                    "arg_type": "dict",
                    "allowed_types": "str",
                    "item_type": type(name if not isinstance(name, str) else constraint).__name__,
                },
            )
    return rules


def _noting(rules, action, decorator):
    noted = plain(rules, action)

    def outer(function):
        if not callable(function):
            error = PySparkTypeError(f"@{decorator} got {type(function).__name__} instead of the query function")
            error._sandbox_hint = "the dataset decorator (@dp.table, …) stands on top, expectations below it"
            raise error
        # Decorators run from the bottom upwards: the upper one goes in front.
        setattr(function, _NOTE, noted + of(function))
        return function

    return outer


def _single(name, inv, action, decorator):
    arguments.expect("name", name, str, "str", optional=False)
    arguments.expect("inv", inv, str, "str", optional=False)
    return _noting({name: inv}, action, decorator)


def expect(name, inv):
    return _single(name, inv, "warn", "expect")


def expect_or_drop(name, inv):
    return _single(name, inv, "drop", "expect_or_drop")


def expect_or_fail(name, inv):
    return _single(name, inv, "fail", "expect_or_fail")


def expect_all(expectations):
    return _noting(checked("expectations", expectations), "warn", "expect_all")


def expect_all_or_drop(expectations):
    return _noting(checked("expectations", expectations), "drop", "expect_all_or_drop")


def expect_all_or_fail(expectations):
    return _noting(checked("expectations", expectations), "fail", "expect_all_or_fail")
