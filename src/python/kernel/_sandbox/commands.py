"""The commands of the engine's `Python` port: JSON in, JSON out."""

import importlib
import json

from . import bridge, faults, guard, output, pristine, registry, workspace

_depth = 0


def dispatch(command, argument, host):
    """Runs one command. Answers `{"value": …}`, `{"error": …}` for errors of learner code, or `{"fault": …}`."""
    global _depth
    if command == "sync":
        pristine.restore()
    bridge.enter(host)
    _depth += 1
    try:
        with output.capturing() as captured:
            try:
                answer = {"value": _run(command, json.loads(argument))}
            finally:
                guard.off()
                if printed := captured.getvalue():
                    bridge.call("print", printed)
        return json.dumps(answer)
    except bridge.HostFault as fault:
        return json.dumps({"fault": str(fault)})
    except BaseException as error:  # noqa: BLE001 - SystemExit and KeyboardInterrupt of learner code end here, too
        return json.dumps({"error": faults.describe(error)})
    finally:
        _depth -= 1
        bridge.leave()
        if _depth:
            guard.on()


def _run(command, argument):
    if command == "sync":
        workspace.change(argument["written"], argument["deleted"])
        workspace.override(argument["overrides"])
        return None
    if _depth == 1:
        guard.begin()
    guard.on()
    return _COMMANDS[command](argument)


def _define(argument):
    from pyspark.pipelines import graph
    from pyspark.sql.session import SparkSession

    workspace.begin()
    spark = SparkSession._open()
    with graph.defining() as definitions:
        for path in argument["paths"]:
            name = path.removesuffix(".py").replace("/", ".")
            workspace.run_file(path, name, {"spark": spark})
    return definitions.plain()


def _dataset(argument):
    from pyspark.pipelines import graph

    return graph.frame_of(registry.function(argument["handle"]))


def _snapshot(argument):
    from pyspark.pipelines import graph

    return graph.snapshot_of(registry.function(argument["handle"]), argument["latest"])


def _notebook(argument):
    import notebook_tools

    return notebook_tools.run(argument["path"])


def _test(argument):
    from practice_runner import session

    return session.run(argument)


def _dict(argument):
    workspace.begin()
    module = importlib.import_module(argument["module"])
    value = getattr(module, argument["name"], None)
    if not isinstance(value, dict):
        raise TypeError(f"{argument['module']}.{argument['name']} is no dict, but {type(value).__name__}")
    for key, item in value.items():
        if not isinstance(key, str) or not isinstance(item, str):
            raise TypeError(f"{argument['module']}.{argument['name']} must hold texts only, got {key!r}: {item!r}")
    return value


_COMMANDS = {
    "define": _define,
    "dataset": _dataset,
    "snapshot": _snapshot,
    "notebook": _notebook,
    "test": _test,
    "dict": _dict,
}
