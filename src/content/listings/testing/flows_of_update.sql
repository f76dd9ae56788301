SELECT origin.flow_name AS flow, details:flow_progress.status AS ended
FROM event_log(TABLE(dwh_prod.silver.sales_order_line))
WHERE event_type = 'flow_progress'
  AND details:flow_progress.status IN ('COMPLETED', 'FAILED', 'SKIPPED')
ORDER BY timestamp
