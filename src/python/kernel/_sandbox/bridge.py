"""Calls from Python to the engine: JSON text both ways, so that no JavaScript object ever reaches learner code."""

import json

_hosts = []


class HostFault(BaseException):
    """The engine itself failed, or the statement was stopped. Learner code must not catch it: no `Exception`."""


class HostRefusal(Exception):
    """The engine's own error as plain parts; `pyspark.errors` turns it into the class a learner expects."""

    def __init__(self, parts):
        super().__init__(parts["message"])
        self.parts = parts


def enter(host):
    _hosts.append(host)


def leave():
    _hosts.pop()


def call(operation, argument=None):
    """Asks the engine that started the running command. Raises `HostRefusal` for errors a learner can act on."""
    if not _hosts:
        raise RuntimeError("no engine is connected")
    answer = json.loads(_hosts[-1](operation, json.dumps(argument)))
    if "refusal" in answer:
        raise HostRefusal(answer["refusal"])
    if "fault" in answer:
        raise HostFault(answer["fault"])
    return answer["value"]
