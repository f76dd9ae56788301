"""Walls around learner code. They keep honest code honest; what really holds is the worker's content policy."""

import builtins
import importlib.abc
import os
import random
import sys
import time
from importlib.machinery import PathFinder

from . import workspace

#: JavaScript, the network, other processes, raw memory.
REFUSED = frozenset(
    "js pyodide pyodide_js _pyodide _pyodide_core ctypes _ctypes socket _socket ssl _ssl select subprocess"
    " _posixsubprocess multiprocessing asyncio webbrowser http ftplib smtplib".split()
)
_READABLE = ("/lib/", "/crosshire/", workspace.ROOT + "/", workspace.SCRATCH + "/")
_WRITABLE = (workspace.SCRATCH + "/",)
_FILES = {
    "os.remove": 1,
    "os.rename": 2,
    "os.mkdir": 1,
    "os.rmdir": 1,
    "os.truncate": 1,
    "os.chmod": 1,
    "os.link": 2,
    "os.symlink": 2,
    "shutil.rmtree": 1,
}
_FORBIDDEN = ("os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "subprocess.", "socket.", "ctypes.")
_state = {"on": False}
_entropy = random.Random(0)


class _Refuser(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in REFUSED:
            raise ModuleNotFoundError(f"No module named '{name}' in this sandbox", name=name)
        return None


def install():
    sys.addaudithook(_audit)
    for name in [name for name in sys.modules if name.partition(".")[0] in REFUSED]:
        del sys.modules[name]
    kept = (finder for finder in sys.meta_path if finder is not PathFinder and type(finder).__name__ != "JsFinder")
    sys.meta_path[:] = [_Refuser(), *kept, workspace.Finder]
    builtins.input = _no_input
    time.sleep = lambda seconds: None
    _fix_entropy()


def on():
    _state["on"] = True


def off():
    _state["on"] = False


def _no_input(prompt=""):
    raise EOFError("input() has nobody to ask in this sandbox")


def _fix_entropy():
    """`uuid4`, `secrets` and `SystemRandom` draw from here, so that equal actions give equal ids."""
    os.urandom = random._urandom = lambda size: _entropy.randbytes(size)


def begin():
    """Starts randomness over, for every run alike."""
    _entropy.seed(0)
    random.seed(0)


def _audit(event, args):
    if not _state["on"]:
        return
    if event == "open":
        _check_open(args)
    elif event in _FILES:
        for path in args[: _FILES[event]]:
            _check(path, _WRITABLE, "written")
    elif event.startswith(_FORBIDDEN):
        raise PermissionError(f"{event.split('.')[0]} calls are not possible in this sandbox")


def _check_open(args):
    path, mode, flags = args
    writes = (mode and any(letter in mode for letter in "wax+")) or (mode is None and flags & (os.O_WRONLY | os.O_RDWR))
    _check(path, _WRITABLE if writes else _READABLE, "written" if writes else "read")


def _check(path, allowed, verb):
    if isinstance(path, int):
        return
    full = os.path.normpath(os.path.join(os.getcwd(), os.fsdecode(path)))
    if not (full + "/").startswith(allowed):
        where = "below /tmp" if verb == "written" else "in the repository and below /tmp"
        raise PermissionError(f"'{full}' cannot be {verb}: in this sandbox files are {verb} {where}")
