"""The event log as test oracle: what every rule of one update let through and rejected."""

# The updates since this run began. Exactly one belongs to it; "the latest" may be somebody else's.
UPDATES_SQL = """
SELECT origin.update_id AS update_id
FROM event_log('{pipeline_id}')
WHERE event_type = 'create_update' AND timestamp >= TIMESTAMP'{started_at}'
"""

# An update reports in several events, hence the sums.
METRICS_SQL = """
WITH unpacked AS (
  SELECT explode(from_json(
    details:flow_progress.data_quality.expectations,
    'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'
  )) AS metric
  FROM event_log('{pipeline_id}')
  WHERE event_type = 'flow_progress' AND origin.update_id = '{update_id}'
)
SELECT
  metric.dataset AS dataset,
  metric.name AS rule,
  sum(metric.passed_records) AS passed,
  sum(metric.failed_records) AS failed
FROM unpacked
GROUP BY metric.dataset, metric.name
ORDER BY dataset, rule
"""
