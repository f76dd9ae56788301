"""Fixtures every test can ask for: `tmp_path`, `monkeypatch`, `capsys`."""

import importlib
import itertools
import os
import pathlib
import sys
from collections import namedtuple

from _sandbox.output import Capture

_MISSING = object()
_numbers = itertools.count()


def tmp_path(request):
    """A new folder below /tmp."""
    path = pathlib.Path(f"/tmp/practice/{next(_numbers)}")
    path.mkdir(parents=True, exist_ok=True)
    return path


class MonkeyPatch:
    """Changes that are taken back when the test ends."""

    def __init__(self):
        self._undo = []

    def setattr(self, target, name, value=_MISSING, raising=True):
        if value is _MISSING:
            module, _, attribute = target.rpartition(".")
            target, name, value = importlib.import_module(module), attribute, name
        before = getattr(target, name, _MISSING)
        if raising and before is _MISSING:
            raise AttributeError(f"{target!r} has no attribute {name!r}")
        self._undo.append(lambda: delattr(target, name) if before is _MISSING else setattr(target, name, before))
        setattr(target, name, value)

    def delattr(self, target, name, raising=True):
        before = getattr(target, name, _MISSING)
        if before is _MISSING:
            if raising:
                raise AttributeError(name)
            return
        self._undo.append(lambda: setattr(target, name, before))
        delattr(target, name)

    def setitem(self, mapping, key, value):
        before = mapping.get(key, _MISSING)
        self._undo.append(lambda: mapping.pop(key, None) if before is _MISSING else mapping.__setitem__(key, before))
        mapping[key] = value

    def delitem(self, mapping, key, raising=True):
        if key not in mapping:
            if raising:
                raise KeyError(key)
            return
        before = mapping.pop(key)
        self._undo.append(lambda: mapping.__setitem__(key, before))

    def setenv(self, name, value, prepend=None):
        text = f"{value}{prepend}{os.environ[name]}" if prepend and name in os.environ else str(value)
        self.setitem(os.environ, name, text)

    def delenv(self, name, raising=True):
        self.delitem(os.environ, name, raising)

    def syspath_prepend(self, path):
        self._undo.append(lambda before=list(sys.path): sys.path.__setitem__(slice(None), before))
        sys.path.insert(0, str(path))

    def undo(self):
        while self._undo:
            self._undo.pop()()


def monkeypatch(request):
    patch = MonkeyPatch()
    yield patch
    patch.undo()


Captured = namedtuple("Captured", "out err")


class CaptureFixture:
    def __init__(self):
        self._before = sys.stdout, sys.stderr
        self._open()

    def _open(self):
        sys.stdout, sys.stderr = Capture(), Capture()

    def readouterr(self):
        found = Captured(sys.stdout.getvalue(), sys.stderr.getvalue())
        self._open()
        return found

    def close(self):
        sys.stdout, sys.stderr = self._before


def capsys(request):
    capture = CaptureFixture()
    yield capture
    capture.close()


FIXTURES = ((tmp_path, "function"), (monkeypatch, "function"), (capsys, "function"))
