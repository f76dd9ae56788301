SELECT metric.name AS rule, sum(metric.failed_recs) AS failed
FROM (
  SELECT explode(from_json(
    details:flow_progress.data_quality.expectations,
    'array<struct<name: string, dataset: string, failed_recs: bigint>>'
  )) AS metric
  FROM event_log(TABLE(dwh_prod.silver.sales_order_line))
  WHERE event_type = 'flow_progress'
)
GROUP BY metric.name
