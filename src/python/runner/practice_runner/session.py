"""A test run: collect, run each case, report plain data."""

import builtins

from _sandbox import faults, output, workspace
from practice_runner import assertions, fixtures, keywords
from practice_runner.collect import Collector
from practice_runner.outcomes import Failed, Skipped, XFailed
from pyspark.sql.session import SparkSession


def run(argument):
    """`{cases, errors, output}` of the tests below `argument["path"]` that `argument["keyword"]` selects."""
    target = argument["path"].strip("/")
    file, _, selected = target.partition("::")
    workspace.begin(*_roots(file))
    SparkSession._active = None
    builtins.__practice_explain = assertions.explain
    workspace.compilers.append(assertions.compiler)
    try:
        with workspace.overriding(argument["override"]):
            return _run(file, selected, keywords.matcher(argument.get("keyword") or ""))
    finally:
        workspace.compilers.remove(assertions.compiler)


def _roots(path):
    folder = path if not path.endswith(".py") else path.rpartition("/")[0]
    return [workspace.path_of(folder)] if folder else []


def _run(path, selected, matches):
    store = fixtures.Store()
    collector = Collector(store)
    with output.capturing() as captured:
        items = collector.items(path)
        items = [one for one in items if matches(one.id) and (not selected or _selects(one, selected))]
        cases = []
        for index, item in enumerate(items):
            following = items[index + 1] if index + 1 < len(items) else None
            case = run_item(store, item, following)
            cases.append(case)
    return {"cases": cases, "errors": collector.errors, "output": captured.getvalue() + _summary(cases, collector.errors)}


def _selects(item, selected):
    return item.id.endswith(f"::{selected}") or f"::{selected}[" in item.id or f"::{selected}::" in item.id


def run_item(store, item, following):
    """Runs one case; ends the scopes that the following case does not share."""
    outcome, error = _attempt(store, item)
    try:
        for scope in fixtures.SCOPES:
            if following is None or store.key(scope, item) != store.key(scope, following):
                store.close(scope, item)
    except Exception as late:  # noqa: BLE001 - a failing teardown is the test's error
        if outcome in ("passed", "skipped", "xfailed", "xpassed"):
            outcome, error = "error", late
    case = {"id": item.id, "file": item.path, "line": item.line, "outcome": outcome}
    if error is not None:
        case.update(_told(error))
    return case


def _attempt(store, item):
    expected = item.expected_failure
    if item.skipped is not None:
        return "skipped", Skipped(item.skipped)
    try:
        for name in item.automatic:
            store.value(name, item)
        values = {name: item.argument(name, store) for name in item.names}
    except Skipped as reason:
        return "skipped", reason
    except XFailed as reason:
        return "xfailed", reason
    except Exception as error:  # noqa: BLE001 - whatever a fixture raises is the test's error
        return "error", error
    try:
        item.call(values)
    except Skipped as reason:
        return "skipped", reason
    except XFailed as reason:
        return "xfailed", reason
    except (Exception, Failed, SystemExit) as error:  # noqa: BLE001 - whatever a test raises is its failure
        if expected is not None and expected.accepts(error):
            return "xfailed", XFailed(expected.reason)
        return "failed", error
    if expected is None:
        return "passed", None
    if expected.strict:
        return "failed", Failed(f"[XPASS(strict)] {expected.reason}")
    return "xpassed", None


def _told(error):
    message = faults.message(error) if not isinstance(error, AssertionError) else str(error) or "assert failed"
    named = isinstance(error, (AssertionError, Failed, Skipped, XFailed))
    place = getattr(error, "_sandbox_place", None) or faults.place(error)
    told = {"message": message if named else f"{faults.condition(error)}: {message}"}
    if place:
        told["errorLine"] = place["line"]
    return told


def _summary(cases, errors):
    lines = []
    for case in cases:
        if case["outcome"] in ("failed", "error"):
            lines.append(f"{case['outcome'].upper()} {case['id']}\n    " + case["message"].replace("\n", "\n    "))
    for error in errors:
        lines.append(f"ERROR {error['file']}:{error['line']}\n    {error['message']}")
    counts = {}
    for case in cases:
        counts[case["outcome"]] = counts.get(case["outcome"], 0) + 1
    counted = ", ".join(f"{number} {outcome}" for outcome, number in counts.items()) or "no tests ran"
    if errors:
        counted += f", {len(errors)} file{'' if len(errors) == 1 else 's'} not collected"
    return "\n".join([*lines, f"practice runner (not pytest): {counted}"]) + "\n"
