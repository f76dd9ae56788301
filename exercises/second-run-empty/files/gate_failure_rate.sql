-- gate: failure rate of the last update
-- owner: data-platform rota
-- tolerance: a rule may fail 5 % of the records of an update (order desk, 06.2026)
WITH metric AS (
  SELECT
    origin.update_id AS update_id,
    explode(from_json(
      details:flow_progress.data_quality.expectations,
      'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'
    )) AS m
  FROM IDENTIFIER(:catalog || '.ops.dwh_ingest_event_log')
  WHERE event_type = 'flow_progress'
),
last_update AS (
  SELECT max_by(origin.update_id, timestamp) AS update_id
  FROM IDENTIFIER(:catalog || '.ops.dwh_ingest_event_log')
  WHERE event_type = 'create_update'
),
judged AS (
  SELECT m.name AS rule, sum(m.failed_records) AS failed, sum(m.failed_records + m.passed_records) AS evaluated
  FROM metric JOIN last_update USING (update_id)
  GROUP BY m.name
)
SELECT
  CASE
    WHEN coalesce(max(failed / evaluated), 0) <= 0.05 THEN 'ok'
    ELSE raise_error(
      'gate failure rate: ' || max_by(rule, failed) || ' failed ' || max(failed) || ' of ' || max(evaluated) || ' records'
    )
  END AS gate
FROM judged;
