"""`with pytest.raises(Error, match=…)`."""

import re

from practice_runner.outcomes import Failed


class ExceptionInfo:
    value = None

    @property
    def type(self):
        return type(self.value)

    def match(self, pattern):
        return _matches(pattern, self.value)

    def __str__(self):
        return repr(self.value)


class raises:
    def __new__(cls, expected_exception, *args, match=None, **kwargs):
        context = super().__new__(cls)
        context.expected, context.pattern, context.info = expected_exception, match, ExceptionInfo()
        if not args:
            return context
        with context as info:
            args[0](*args[1:], **kwargs)
        return info

    def __enter__(self):
        return self.info

    def __exit__(self, kind, error, traceback):
        if kind is None:
            raise Failed(f"DID NOT RAISE {_named(self.expected)}")
        if not issubclass(kind, self.expected):
            return False
        self.info.value = error
        if self.pattern is not None:
            _matches(self.pattern, error)
        return True


def _matches(pattern, error):
    if not re.search(pattern, str(error)):
        raise AssertionError(f"Regex pattern did not match.\n  Expected regex: {pattern!r}\n  Actual message: {str(error)!r}")
    return True


def _named(expected):
    return ", ".join(one.__name__ for one in expected) if isinstance(expected, tuple) else expected.__name__
