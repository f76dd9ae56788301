WITH metric AS (
  SELECT
    CAST(timestamp AS DATE) AS day,
    explode(from_json(
      details:flow_progress.data_quality.expectations,
      'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'
    )) AS m
  FROM dwh_prod.ops.dwh_ingest_event_log
  WHERE event_type = 'flow_progress' AND timestamp >= current_timestamp() - INTERVAL 90 DAYS
)
SELECT
  day,
  m.dataset AS dataset,
  m.name AS rule,
  sum(m.failed_records) AS failed,
  round(100 * sum(m.failed_records) / sum(m.passed_records + m.failed_records), 2) AS percent
FROM metric
GROUP BY day, m.dataset, m.name
HAVING sum(m.failed_records) > 0
ORDER BY rule, day
