"""Runs statements.sql in Apache Spark over the views of views.sql and writes what Spark answered to golden/answers.json."""

import importlib.util
import json
import pathlib

HERE = pathlib.Path(__file__).parent
ORACLE = HERE.parents[2] / "oracle" / "generate.py"


def oracle():
    """The functions shared with the oracle of the SQL functions."""
    spec = importlib.util.spec_from_file_location("oracle", ORACLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    shared = oracle()
    spark = shared.session()
    views = shared.statements(HERE / "views.sql")
    for view in views:
        spark.sql(view)
    cases = [{"sql": sql, **shared.run(spark, sql)} for sql in shared.statements(HERE / "statements.sql")]
    golden = json.dumps({"spark": spark.version, "views": views, "cases": cases}, indent=1, ensure_ascii=False)
    (HERE / "golden" / "answers.json").write_text(golden + "\n")
    spark.stop()


if __name__ == "__main__":
    main()
