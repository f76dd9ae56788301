-- out_of_order_cdc_keeps_highest_sequence: no row.
WITH last_change AS (
  SELECT customer_id, max_by(operation, source_lsn) AS operation, max_by(segment, source_lsn) AS segment
  FROM commerce_prod.bronze.customers_cdc
  GROUP BY customer_id
)
SELECT coalesce(l.customer_id, c.customer_id) AS customer_id, l.operation, l.segment AS expected, c.segment AS found
FROM last_change l
FULL JOIN commerce_prod.silver.customers_current c ON c.customer_id = l.customer_id
WHERE CASE WHEN l.operation = 'DELETE' THEN c.customer_id IS NOT NULL ELSE NOT l.segment <=> c.segment END
