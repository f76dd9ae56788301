WITH published AS (
  SELECT period_start_time, period_end_time
  FROM system.lakeflow.job_task_run_timeline
  WHERE task_key = 'publish' AND result_state = 'SUCCEEDED'
),
age AS (
  SELECT o.order_id, timestampdiff(MINUTE, o.delivered_at, min(p.period_end_time)) AS minutes
  FROM commerce_prod.silver.orders o
  LEFT JOIN published p ON p.period_start_time >= o.delivered_at
  GROUP BY o.order_id, o.delivered_at
)
SELECT round(percentile(minutes, 0.95), 2) AS p95_minutes, count_if(minutes IS NULL) AS never_published
FROM age
