WITH metric AS (
  SELECT
    timestamp,
    explode(from_json(
      details:flow_progress.data_quality.expectations,
      'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'
    )) AS m
  FROM dwh_prod.ops.dwh_ingest_event_log
  WHERE event_type = 'flow_progress' AND timestamp >= current_timestamp() - INTERVAL 90 DAYS
)
SELECT
  m.dataset AS dataset,
  m.name AS rule,
  sum(m.passed_records) AS evaluated,
  min(CAST(timestamp AS DATE)) AS since
FROM metric
GROUP BY m.dataset, m.name
HAVING sum(m.failed_records) = 0
ORDER BY dataset, rule
