WITH latest AS (
  SELECT max_by(origin.update_id, timestamp) AS update_id
  FROM commerce_prod.ops.commerce_ingest_event_log
  WHERE event_type = 'create_update'
)
SELECT
  origin.flow_name AS flow,
  coalesce(sum(
    coalesce(CAST(details:flow_progress.metrics.num_output_rows AS BIGINT), 0)
    + coalesce(CAST(details:flow_progress.metrics.num_upserted_rows AS BIGINT), 0)
    + coalesce(CAST(details:flow_progress.metrics.num_deleted_rows AS BIGINT), 0)
  ), 0) AS written
FROM commerce_prod.ops.commerce_ingest_event_log
WHERE event_type = 'flow_progress' AND origin.update_id = (SELECT update_id FROM latest)
GROUP BY origin.flow_name
ORDER BY flow
