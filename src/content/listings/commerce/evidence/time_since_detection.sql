SELECT
  i.detected_at,
  min(r.period_end_time) AS published_again,
  timestampdiff(MINUTE, i.detected_at, min(r.period_end_time)) AS minutes
FROM commerce_prod.ops.incident i
JOIN system.lakeflow.job_task_run_timeline r
  ON r.task_key = 'publish' AND r.result_state = 'SUCCEEDED' AND r.period_end_time >= i.detected_at
GROUP BY i.detected_at
