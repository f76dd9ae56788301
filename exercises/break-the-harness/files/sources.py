"""Where the pipelines of silver read. `{source}` is `dwh.source_schema`: the run's own schema in CI, bronze in production."""

TABLES = {
    "lines": "{source}.sap_vbap",
    "headers": "{source}.sap_vbak",
}
