-- repair_run_preserves_successful_outputs: one attempt of what had succeeded, two of what was repaired.
WITH latest AS (
  SELECT max_by(run_id, period_start_time) AS run_id FROM system.lakeflow.job_run_timeline
)
SELECT task_key, count(*) AS attempts, count_if(result_state = 'SUCCEEDED') AS succeeded
FROM system.lakeflow.job_task_run_timeline
WHERE job_run_id = (SELECT run_id FROM latest)
GROUP BY task_key
ORDER BY task_key
