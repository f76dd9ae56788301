"""Notebooks: a file with `spark`, `dbutils` and `display` in its globals."""

import os
import re

from _sandbox import workspace
from pyspark.sql import _engine
from pyspark.sql._absent import absent, refuse
from pyspark.sql.session import SparkSession
from pyspark.sql.types import Row


class NotebookExit(BaseException):
    """`dbutils.notebook.exit` ends the notebook; `except Exception` must not stop it."""

    def __init__(self, value):
        self.value = value


def run(path):
    """Runs a notebook; returns what it gave to `dbutils.notebook.exit`, or None.

    Relative paths begin at its folder (docs.databricks.com/aws/en/files/cwd-dbr-14).
    """
    folder = workspace.path_of(path).rpartition("/")[0]
    workspace.begin(folder)
    _refuse_magic(path)
    spark = SparkSession._open()
    given = {"__name__": "__main__", "spark": spark, "dbutils": DBUtils(), "display": display}
    before = os.getcwd()
    os.chdir(folder)
    try:
        workspace.run_file(path, "__main__", given)
        spark.streams._raise_unseen()
    except NotebookExit as end:
        return end.value
    finally:
        os.chdir(before)
    return None


_MAGIC = re.compile(r"^# MAGIC %(?!md\b)(\S+)", re.M)


def _refuse_magic(path):
    """A cell in a comment would be skipped without a word: say so instead."""
    text = workspace.text(path) or ""
    match = _MAGIC.search(text)
    if match:
        line = text.count("\n", 0, match.start()) + 1
        error = refuse(f"the %{match[1]} cell", "write it in Python, e.g. spark.sql(…)")
        error._sandbox_place = {
            "file": path, "line": line, "column": 1, "endLine": line, "endColumn": match.end() - match.start() + 1,
            "start": match.start(), "end": match.end(),
        }  # fmt: skip
        raise error


def display(frame=None, *args, **kwargs):
    if hasattr(frame, "show"):
        frame.show(1000, False)
    elif frame is not None:
        print(frame)


class _Tool:
    """One of dbutils' parts: its methods are the engine's utilities."""

    def __init__(self, name, methods):
        self._name, self._methods = name, methods

    def __getattr__(self, method):
        if method.startswith("__"):
            raise AttributeError(method)
        if method not in self._methods:
            raise absent(f"dbutils.{self._name}.{method}", method, self._methods)
        defaults = self._methods[method]

        def utility(*args, **kwargs):
            return _answer(self._name, method, _bound(f"{self._name}.{method}", defaults, args, kwargs))

        utility.__name__ = method
        return utility


_REQUIRED = object()


def _bound(owner, parameters, args, kwargs):
    """Arguments in order, as CPython would bind them."""
    if len(args) > len(parameters):
        raise TypeError(f"{owner}() takes {len(parameters)} arguments but {len(args)} were given")
    values = dict(zip(parameters, args))
    for name, value in kwargs.items():
        if name not in parameters or name in values:
            raise TypeError(f"{owner}() got an unexpected keyword argument '{name}'")
        values[name] = value
    for name, default in parameters.items():
        if name not in values and default is _REQUIRED:
            raise TypeError(f"{owner}() missing 1 required argument: '{name}'")
    return [values.get(name, default) for name, default in parameters.items()]


def _answer(tool, method, arguments):
    answer = _engine.ask("utility", {"name": f"{tool}.{method}", "args": arguments})
    if tool == "fs" and method == "ls":
        return [Row(**entry) for entry in answer]
    return answer


_R = _REQUIRED
_WIDGET = {"name": _R, "defaultValue": _R, "choices": None, "label": None}
_WIDGETS = {
    "get": {"name": _R},
    "getAll": {},
    "text": {"name": _R, "defaultValue": _R, "label": None},
    "dropdown": _WIDGET,
    "combobox": _WIDGET,
    "multiselect": _WIDGET,
    "remove": {"name": _R},
    "removeAll": {},
}
_TASK_VALUES = {
    "set": {"key": _R, "value": _R},
    "get": {"taskKey": _R, "key": _R, "default": None, "debugValue": None},
}
_FS = {
    "ls": {"dir": _R},
    "head": {"file": _R, "maxBytes": 65536},
    "rm": {"dir": _R, "recurse": False},
    "mkdirs": {"dir": _R},
    "put": {"file": _R, "contents": _R, "overwrite": False},
    "cp": {"from": _R, "to": _R, "recurse": False},
    "mv": {"from": _R, "to": _R, "recurse": False},
}


class _Notebook:
    def exit(self, value):
        raise NotebookExit("" if value is None else str(value))

    def run(self, path, timeout_seconds=0, arguments=None):
        raise refuse("dbutils.notebook.run", "import the other file as a module")


class _Jobs:
    taskValues = _Tool("jobs.taskValues", _TASK_VALUES)


class DBUtils:
    widgets = _Tool("widgets", _WIDGETS)
    fs = _Tool("fs", _FS)
    jobs = _Jobs()
    notebook = _Notebook()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"dbutils.{name}", name, ["widgets", "fs", "jobs", "notebook"])
