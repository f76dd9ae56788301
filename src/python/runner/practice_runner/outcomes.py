"""Ways a test can end early."""

import importlib


class Outcome(BaseException):
    """No `Exception`, so that a test's own `except Exception` does not swallow it."""

    def __init__(self, reason=""):
        super().__init__(reason)
        self.reason = reason


class Skipped(Outcome):
    pass


class XFailed(Outcome):
    pass


class Failed(Outcome):
    pass


def skip(reason="", *, allow_module_level=False):
    raise Skipped(reason)


def fail(reason="", pytrace=True):
    raise Failed(reason)


def xfail(reason=""):
    raise XFailed(reason)


def importorskip(modname, minversion=None, reason=None):
    try:
        return importlib.import_module(modname)
    except ImportError:
        raise Skipped(reason or f"could not import {modname!r}") from None
