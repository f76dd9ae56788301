-- guard: dropped records
-- owner: data-platform rota
-- tolerance: 20 records a night
WITH dropped AS (
  SELECT origin.update_id AS update_id, timestamp,
    CAST(details:flow_progress.data_quality.dropped_records AS BIGINT) AS n
  FROM IDENTIFIER(:catalog || '.ops.dwh_ingest_event_log')
  WHERE event_type = 'flow_progress'
),
night AS (
  SELECT update_id, min(timestamp) AS at, sum(n) AS dropped FROM dropped WHERE n IS NOT NULL GROUP BY update_id
)
SELECT
  CASE
    WHEN max_by(dropped, at) <= 20 THEN 'ok'
    ELSE raise_error('guard dropped records: ' || max_by(dropped, at) || ' dropped')
  END AS guard
FROM night;
