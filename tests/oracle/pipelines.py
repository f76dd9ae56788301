"""Asks Apache Spark's declarative pipelines what they make of small graphs, and writes `golden/pipelines.json`.

Needs what `auto_cdc.py` needs, and is called as it is: python tests/oracle/pipelines.py PATH_TO_THE_JAR

Each program declares datasets over the table `source (id INT, v STRING)`, which has the rows (1, 'a') and (2, 'b'). What is
kept: the condition of the error, or the statuses of its flows and the rows of its tables.
"""

import json
import pathlib
import sys
import tempfile

from auto_cdc import condition_of, printed, rows_of, start, update

HERE = pathlib.Path(__file__).parent
VIEW = "@dp.temporary_view\ndef live():\n    return spark.readStream.table('source')\n"
TABLE = "@dp.table\ndef t():\n    return spark.readStream.table('source')\n"

PROGRAMS = {
    "a stream into a table": TABLE,
    "a batch into a materialized view": "@dp.materialized_view\ndef m():\n    return spark.read.table('source')\n",
    "a batch into a table": "@dp.table\ndef t():\n    return spark.read.table('source')\n",
    "a stream into a materialized view": "@dp.materialized_view\ndef m():\n    return spark.readStream.table('source')\n",
    "a streaming view": VIEW + "@dp.table\ndef t():\n    return spark.readStream.table('live')\n",
    "a streaming view read as a batch": VIEW + "@dp.materialized_view\ndef m():\n    return spark.read.table('live')\n",
    "a batch view read as a stream": "@dp.temporary_view\ndef still():\n    return spark.read.table('source')\n"
    "@dp.table\ndef t():\n    return spark.readStream.table('still')\n",
    "a table read as a batch": TABLE + "@dp.materialized_view\ndef m():\n    return spark.read.table('t')\n",
    "a table read as a stream": TABLE + "@dp.table\ndef u():\n    return spark.readStream.table('t')\n",
    "a table without a flow": "dp.create_streaming_table('t')\n",
    "only a view": VIEW,
    "nothing": "",
    "a cycle": "@dp.materialized_view\ndef a():\n    return spark.read.table('b')\n"
    "@dp.materialized_view\ndef b():\n    return spark.read.table('a')\n",
    "a dataset of itself": "@dp.materialized_view\ndef a():\n    return spark.read.table('a')\n",
    "an unknown table": "@dp.materialized_view\ndef m():\n    return spark.read.table('nowhere')\n",
    "an unknown column": "@dp.materialized_view\ndef m():\n    return spark.read.table('source').select('nope')\n",
    "one name twice": TABLE + TABLE,
    "a view and a table of one name": TABLE.replace("def t", "def x") + VIEW.replace("def live", "def x"),
    "one flow name twice": "dp.create_streaming_table('t')\n"
    + 2 * "@dp.append_flow(target='t', name='f')\ndef f():\n    return spark.readStream.table('source')\n",
    "two flows into a materialized view": "@dp.materialized_view\ndef m():\n    return spark.read.table('source')\n"
    "@dp.append_flow(target='m')\ndef f():\n    return spark.readStream.table('source')\n",
    "a flow into a view": VIEW + "@dp.append_flow(target='live')\ndef f():\n    return spark.readStream.table('source')\n",
    "a view with two parts in its name": "@dp.temporary_view(name='d.x')\ndef x():\n    return spark.read.table('source')\n"
    "@dp.materialized_view\ndef m():\n    return spark.read.table('source')\n",
    "flows of different types": "dp.create_streaming_table('t')\n"
    "@dp.append_flow(target='t')\ndef f():\n    return spark.readStream.table('source').selectExpr('id')\n"
    "@dp.append_flow(target='t')\ndef g():\n    return spark.readStream.table('source').selectExpr('array(id) AS id')\n",
    "a declared schema that differs": "@dp.materialized_view(schema='id INT, w STRING')\ndef m():\n"
    "    return spark.read.table('source')\n",
    "a declared schema in another order": "@dp.materialized_view(schema='v STRING, id INT')\ndef m():\n"
    "    return spark.read.table('source')\n",
    "a declared schema with a column more": "@dp.materialized_view(schema='id INT, v STRING, w STRING')\ndef m():\n"
    "    return spark.read.table('source')\n",
    "a declared schema with a column less": "@dp.materialized_view(schema='id INT')\ndef m():\n"
    "    return spark.read.table('source')\n",
    "a declared schema of a table that differs": "@dp.table(schema='id INT, w STRING')\ndef t():\n"
    "    return spark.readStream.table('source')\n",
    "a declared schema of a table with a column less": "@dp.table(schema='id INT')\ndef t():\n"
    "    return spark.readStream.table('source')\n",
    "a declared schema with NOT NULL": "@dp.table(schema='id INT NOT NULL, v STRING')\ndef t():\n"
    "    return spark.readStream.table('source').where('id IS NOT NULL')\n",
    "a declared type that differs": "@dp.materialized_view(schema='id BIGINT, v STRING')\ndef m():\n"
    "    return spark.read.table('source')\n",
    "partitions and clusters": "@dp.table(partition_cols=['v'], cluster_by=['id'])\ndef t():\n"
    "    return spark.readStream.table('source')\n",
    "an unknown partition column": "@dp.table(partition_cols=['nope'])\ndef t():\n    return spark.readStream.table('source')\n",
    "a protected table below a free one": TABLE + "@dp.table(table_properties={'pipelines.reset.allowed': 'false'})\n"
    "def u():\n    return spark.readStream.table('t')\n",
    "a protected table below a free view": "@dp.materialized_view\ndef m():\n    return spark.read.table('source')\n"
    "@dp.materialized_view(table_properties={'pipelines.reset.allowed': 'false'})\ndef n():\n    return spark.read.table('m')\n",
    "a protected table below a free one, read as a batch": TABLE
    + "@dp.materialized_view(table_properties={'pipelines.reset.allowed': 'false'})\ndef n():\n    return spark.read.table('t')\n",
    "a protected table below a protected one": TABLE.replace(
        "@dp.table", "@dp.table(table_properties={'pipelines.reset.allowed': 'false'})"
    )
    + "@dp.table(table_properties={'pipelines.reset.allowed': 'false'})\ndef u():\n    return spark.readStream.table('t')\n",
    "an action in a query function": "@dp.materialized_view\ndef m():\n    spark.read.table('source').count()\n"
    "    return spark.read.table('source')\n",
    "columns asked for in a query function": "@dp.materialized_view\ndef m():\n    spark.read.table('source').columns\n"
    "    return spark.read.table('source')\n",
    "a statement with effects in a query function": "@dp.materialized_view\ndef m():\n    spark.sql('DROP TABLE source')\n"
    "    return spark.read.table('source')\n",
    "no frame": "@dp.materialized_view\ndef m():\n    return 1\n",
    "a change flow into a materialized view": VIEW + "@dp.materialized_view\ndef m():\n    return spark.read.table('source')\n"
    "dp.create_auto_cdc_flow(target='m', source='live', keys=['id'], sequence_by='id', name='f')\n",
    "a change flow into a view": VIEW + TABLE
    + "dp.create_auto_cdc_flow(target='live', source='t', keys=['id'], sequence_by='id', name='f')\n",
    "a change flow and an append flow": VIEW + "dp.create_streaming_table('t')\n"
    "dp.create_auto_cdc_flow(target='t', source='live', keys=['id'], sequence_by='id', name='f')\n"
    "@dp.append_flow(target='t')\ndef g():\n    return spark.readStream.table('source')\n",
}  # fmt: skip


def define(spark, code):
    from pyspark import pipelines as dp
    from pyspark.sql.functions import col, expr

    exec(code, {"dp": dp, "spark": spark, "col": col, "expr": expr})


def answer(spark, root, number, code):
    messages = []
    try:
        update(spark, f"file://{root}/storage_{number}", lambda: define(spark, code), statuses=messages)
    except Exception as error:
        return {"code": code, "condition": condition_of(error)}
    done = [text.split(" ")[1].removeprefix("mem.d.") for text in messages if text.endswith("has COMPLETED.")]
    tables = [row.tableName for row in spark.sql("SHOW TABLES IN mem.d").collect() if row.tableName != "source"]
    return {"code": code, "flows": sorted(done), "tables": {name: rows_of(spark, f"mem.d.{name}") for name in sorted(tables)}}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    spark = start(sys.argv[1])
    golden = {}
    with tempfile.TemporaryDirectory() as root:
        for number, (name, code) in enumerate(PROGRAMS.items()):
            spark.sql("CREATE TABLE mem.d.source (id INT, v STRING)")
            spark.sql("INSERT INTO mem.d.source VALUES (1, 'a'), (2, 'b')")
            golden[name] = answer(spark, root, number, code)
            print(name, golden[name].get("condition", golden[name].get("flows")), file=sys.stderr)
            for row in spark.sql("SHOW TABLES IN mem.d").collect():
                spark.sql(f"DROP TABLE mem.d.{row.tableName}")
    text = printed({"spark": spark.version, "programs": golden})
    pathlib.Path(HERE, "golden", "pipelines.json").write_text(text + "\n")
    spark.stop()


if __name__ == "__main__":
    main()
