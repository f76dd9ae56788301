-- expectation_metrics_visible_in_event_log: every declared rule of the newest update, failed as planted.
WITH latest AS (
  SELECT max_by(origin.update_id, timestamp) AS update_id
  FROM commerce_prod.ops.commerce_ingest_event_log
  WHERE event_type = 'create_update'
),
metric AS (
  SELECT explode(from_json(
    details:flow_progress.data_quality.expectations,
    'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'
  )) AS m
  FROM commerce_prod.ops.commerce_ingest_event_log
  WHERE event_type = 'flow_progress' AND origin.update_id = (SELECT update_id FROM latest)
)
SELECT m.dataset AS dataset, m.name AS rule, sum(m.passed_records) AS passed, sum(m.failed_records) AS failed
FROM metric
GROUP BY m.dataset, m.name
ORDER BY rule
