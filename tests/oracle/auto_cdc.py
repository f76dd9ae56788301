"""Asks Apache Spark's declarative pipelines what AUTO CDC does, and writes `golden/auto-cdc.json`.

Needs Java 17, `pyspark[connect]` 4.3 and the jar `spark-catalyst_2.13-4.2.0-tests.jar` (Maven: org.apache.spark,
classifier `tests`), whose in-memory catalog has tables with row-level operations; Spark's own AUTO CDC tests use it.

    python tests/oracle/auto_cdc.py PATH_TO_THE_JAR
"""

import json
import os
import pathlib
import random
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
SEED = 20260701
KEYS = ["h", "id"]
COLUMNS = ["h", "id", "v", "w", "op", "seq", "tie"]
SCHEMA = "h string, id int, v string, w string, op string, seq int, tie int"
BATCHES = 4
CATALOG = "org.apache.spark.sql.connector.catalog.SharedTablesInMemoryRowLevelOperationTableCatalog"

# The arguments of create_auto_cdc_flow beside target and source; the comparing test writes the same call.
TARGETS = {
    "scd1": {"sequence_by": "seq", "stored_as_scd_type": 1, "except_column_list": ["op", "seq", "tie"]},
    "scd2": {"sequence_by": "seq", "stored_as_scd_type": 2, "except_column_list": ["op", "seq", "tie"]},
    "scd2_untracked": {
        "sequence_by": "seq", "stored_as_scd_type": 2, "except_column_list": ["op", "seq", "tie"],
        "track_history_except_column_list": ["w"],
    },
    "scd2_tracked": {
        "sequence_by": "seq", "stored_as_scd_type": 2, "column_list": ["h", "id", "w", "v"],
        "track_history_column_list": ["w"],
    },
    "scd1_struct": {
        "sequence_by": "struct(seq, tie)", "stored_as_scd_type": 1, "column_list": ["h", "id", "v", "seq", "tie"],
    },
    "scd2_struct": {
        "sequence_by": "struct(seq, tie)", "stored_as_scd_type": 2, "except_column_list": ["op", "seq", "tie"],
    },
}  # fmt: skip

# Declarations that Spark refuses: code, and whether the condition shows only in a run.
ERRORS = {
    "no keys": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=[], sequence_by="seq")',
    "unknown key": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["nope"], sequence_by="seq")',
    "key left out": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", except_column_list=["id"])',
    "qualified key": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["feed.id"], sequence_by="seq")',
    "expression as key": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=[expr("id + 1")], sequence_by="seq")',
    "both lists": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", column_list=["id"], except_column_list=["v"])',
    "unknown column": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", column_list=["id", "nope"])',
    "unknown excepted column": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", except_column_list=["nope"])',
    "unknown sequence": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="nope")',
    "sequence is a map": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="map(seq, seq)")',
    "deletes is no condition": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", apply_as_deletes="seq")',
    "both history lists": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", stored_as_scd_type=2, track_history_column_list=["v"], track_history_except_column_list=["w"])',
    "history of type 1": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", track_history_column_list=["v"])',
    "unknown history column": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", stored_as_scd_type=2, track_history_column_list=["nope"])',
    "type 3": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq", stored_as_scd_type=3)',
    "unknown source": 'dp.create_auto_cdc_flow(target="t", source="nowhere", keys=["id"], sequence_by="seq")',
    "unknown target": 'dp.create_auto_cdc_flow(target="nowhere", source="feed", keys=["id"], sequence_by="seq")',
    "reserved name": 'dp.create_auto_cdc_flow(target="t", source="reserved", keys=["id"], sequence_by="seq", stored_as_scd_type=2)',
    "two flows of one name": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq"); dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="seq")',
    "a batch view": 'dp.create_auto_cdc_flow(target="t", source="batch", keys=["id"], sequence_by="seq")',
    "keys as text": 'dp.create_auto_cdc_flow(target="t", source="feed", keys="id", sequence_by="seq")',
    "sequence as number": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by=1)',
    "a NULL sequence": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["id"], sequence_by="nullif(seq, 1)")',
    "a NULL key": 'dp.create_auto_cdc_flow(target="t", source="feed", keys=["w"], sequence_by="seq")',
}  # fmt: skip
RUNS = {"a NULL sequence", "a NULL key"}


def histories(generator):
    """Events of many keys, cut into batches in any order: no two of a key share a sequence, some come twice."""
    batches = [[] for _ in range(BATCHES)]
    for number in range(140):
        key = [f"h{number // 3}", number % 3]
        events = []
        for seq in generator.sample(range(1, 13), generator.randint(1, 8)):
            op = generator.choice("UUUD")
            values = [None, None] if op == "D" else [generator.choice(["a", "b", None]), generator.choice(["x", "y", None])]
            events.append([*key, *values, op, seq, generator.randint(0, 1)])
        for event in events + [event for event in events if generator.random() < 0.15]:
            batches[generator.randrange(BATCHES)].append(event)
    return batches


def struct_ties(generator):
    """Pairs that only the second field of a struct tells apart; NULL there is the smallest."""
    batches = [[] for _ in range(BATCHES)]
    for number in range(24):
        ties = generator.sample([None, 0, 1], 2)
        for value, tie in zip("ab", ties):
            batches[generator.randrange(BATCHES)].append([f"s{number}", 1, value, None, "U", 5, tie])
    return batches


def upsert_and_delete(generator):
    """An upsert and a deletion of one sequence, in batches of their own."""
    batches = [[] for _ in range(BATCHES)]
    for number in range(16):
        first, second = generator.sample(range(BATCHES), 2)
        batches[first].append([f"t{number}", 1, "a", "x", "U", 5, 0])
        batches[second].append([f"t{number}", 1, None, None, "D", 5, 0])
    return batches


def start(jar):
    os.environ["PYSPARK_SUBMIT_ARGS"] = f"--driver-class-path {jar} pyspark-shell"
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.remote("local[2]").config("spark.sql.catalog.mem", CATALOG)
    settings = {"spark.sql.shuffle.partitions": "1", "spark.sql.session.timeZone": "UTC", "spark.sql.ansi.enabled": "true"}
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sql("CREATE NAMESPACE IF NOT EXISTS mem.d")
    spark.sql("CREATE NAMESPACE IF NOT EXISTS mem.e")
    return spark


def update(spark, storage, define, dry=False, refresh=(), full=(), statuses=None):
    """Registers a graph and runs it; raises what Spark raises."""
    from pyspark.pipelines.graph_element_registry import graph_element_registration_context
    from pyspark.pipelines.spark_connect_graph_element_registry import SparkConnectGraphElementRegistry
    from pyspark.pipelines.spark_connect_pipeline import create_dataflow_graph, start_run

    graph = create_dataflow_graph(spark, "mem", "d", {})
    with graph_element_registration_context(SparkConnectGraphElementRegistry(spark, graph)):
        define()
    for result in start_run(spark, graph, list(full), False, list(refresh), dry, storage):
        if "pipeline_event_result" in result and statuses is not None:
            statuses.append(result["pipeline_event_result"].event.message)


def feed(spark, folder, name="feed"):
    from pyspark import pipelines as dp

    @dp.temporary_view(name=name)
    def view():
        return spark.readStream.schema(SCHEMA).json(folder)


def land(folder, number, events):
    text = "".join(json.dumps(dict(zip(COLUMNS, event))) + "\n" for event in events)
    pathlib.Path(folder, f"{number}.json").write_text(text)


def rows_of(spark, table):
    names = [field.name for field in spark.table(table).schema if not field.name.startswith("__spark_autocdc")]
    cells = ", ".join(f"CAST({name} AS STRING)" for name in names)
    rows = [list(row) for row in spark.sql(f"SELECT {cells} FROM {table}").collect()]
    return names, sorted(rows, key=lambda row: json.dumps(row))


def play(spark, root, label, batches, targets):
    """Rows of each target after each batch."""
    from pyspark import pipelines as dp
    from pyspark.sql.functions import expr

    folder = pathlib.Path(root, label)
    folder.mkdir()

    def define():
        feed(spark, str(folder))
        for name in targets:
            dp.create_streaming_table(f"{label}_{name}")
            dp.create_auto_cdc_flow(
                target=f"{label}_{name}", source="feed", keys=KEYS, apply_as_deletes=expr("op = 'D'"), **TARGETS[name]
            )

    after = {name: [] for name in targets}
    columns = {}
    for number, events in enumerate(batches):
        land(folder, number, events)
        update(spark, f"file://{root}/storage_{label}", define)
        for name in targets:
            columns[name], rows = rows_of(spark, f"mem.d.{label}_{name}")
            after[name].append(rows)
    return {"batches": batches, "targets": {name: {"columns": columns[name], "after": after[name]} for name in targets}}


def condition_of(error):
    """The innermost condition, or the exception's class where it has none."""
    conditions = re.findall(r"\[([A-Z][A-Z_0-9]+(?:\.[A-Z_0-9]+)?)\]", str(error))
    return next((name for name in conditions if name != "STREAM_FAILED"), type(error).__name__)


def refusals(spark, root):
    """What Spark says to each declaration of ERRORS."""
    from pyspark import pipelines as dp
    from pyspark.sql.functions import col, expr

    folder = pathlib.Path(root, "errors")
    folder.mkdir()
    land(folder, 0, [["h", 1, "a", None, "U", 1, 0], ["h", 2, "a", "x", "U", 2, 0]])
    found = {}
    for number, (name, code) in enumerate(ERRORS.items()):

        def define():
            feed(spark, str(folder))

            @dp.temporary_view(name="reserved")
            def reserved():
                return spark.readStream.table("feed").withColumn("__START_AT", col("seq"))

            @dp.temporary_view(name="batch")
            def batch():
                return spark.read.schema(SCHEMA).json(str(folder))

            dp.create_streaming_table("t")
            exec(code, {"dp": dp, "col": col, "expr": expr})

        try:
            update(spark, f"file://{root}/storage_errors_{number}", define, dry=name not in RUNS)
            found[name] = {"code": code, "condition": None}
        except Exception as error:
            found[name] = {"code": code, "condition": condition_of(error)}
        spark.sql("DROP TABLE IF EXISTS mem.d.t")
        spark.sql("DROP TABLE IF EXISTS mem.d.__spark_autocdc_aux_state_t")
        print(name, found[name]["condition"], file=sys.stderr)
    return found


def selections(spark, root):
    """Which of two tables of one short name a refresh means."""
    from pyspark import pipelines as dp

    def define():
        for name in ("mem.d.x", "mem.e.x", "mem.e.y"):

            @dp.materialized_view(name=name)
            def view():
                return spark.range(1)

    found = {}
    for refresh in (["x"], ["e.x"], ["mem.e.x"], ["y"], ["e.y"], ["z"]):
        messages = []
        try:
            update(spark, f"file://{root}/storage_selection", define, refresh=refresh, statuses=messages)
            ran = sorted({text.split(" ")[1] for text in messages if text.endswith("has COMPLETED.") and text.startswith("Flow")})
            found[",".join(refresh)] = {"ran": ran}
        except Exception as error:
            found[",".join(refresh)] = {"error": str(error).splitlines()[0][:300]}
        print(refresh, found[",".join(refresh)], file=sys.stderr)
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    spark = start(sys.argv[1])
    generator = random.Random(SEED)
    plain = [name for name in TARGETS if not name.endswith("_struct")]
    structs = [name for name in TARGETS if name.endswith("_struct")]
    with tempfile.TemporaryDirectory() as root:
        golden = {
            "spark": spark.version,
            "columns": COLUMNS,
            "targets": TARGETS,
            "refusals": refusals(spark, root),
            "selections": selections(spark, root),
            "histories": {
                "random": play(spark, root, "random", histories(generator), list(TARGETS)),
                "struct_ties": play(spark, root, "struct_ties", struct_ties(generator), structs),
                "upsert_and_delete": play(spark, root, "upsert_and_delete", upsert_and_delete(generator), plain),
            },
        }
    pathlib.Path(HERE, "golden", "auto-cdc.json").write_text(printed(golden) + "\n")
    spark.stop()


def printed(value):
    """JSON with one row a line."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    return re.sub(r"\[([^][{}]*)\]", lambda row: f"[{' '.join(row[1].split())}]", text)


if __name__ == "__main__":
    main()
