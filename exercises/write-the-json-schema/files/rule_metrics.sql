-- What each rule let through and rejected, by update.
CREATE OR REPLACE VIEW dwh_prod.ops.rule_metrics AS
SELECT update_id, dataset, m.rule AS rule, sum(m.passed) AS passed, sum(m.failed) AS failed
FROM (
  SELECT origin.update_id AS update_id, origin.dataset_name AS dataset, explode(from_json(
    details:flow_progress.data_quality.expectations,
    'array<struct<rule: string, passed: bigint, failed: bigint>>')) AS m
  FROM dwh_prod.ops.dwh_ingest_event_log WHERE event_type = 'flow_progress'
)
GROUP BY update_id, dataset, m.rule
