-- rto_under_60_minutes: from the first task of the newest run that failed to its publication.
WITH latest AS (
  SELECT max_by(run_id, period_start_time) AS run_id FROM system.lakeflow.job_run_timeline
)
SELECT
  min(CASE WHEN result_state = 'FAILED' THEN period_end_time END) AS failed_at,
  max(CASE WHEN task_key = 'publish' AND result_state = 'SUCCEEDED' THEN period_end_time END) AS published_at
FROM system.lakeflow.job_task_run_timeline
WHERE job_run_id = (SELECT run_id FROM latest)
