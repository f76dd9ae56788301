WITH bronze AS (
  SELECT source_file, count(*) AS orders, sum(amount) AS amount
  FROM commerce_prod.bronze.orders
  GROUP BY source_file
)
SELECT m.file, m.orders AS manifest_orders, b.orders AS bronze_orders, m.amount AS manifest_amount, b.amount AS bronze_amount
FROM commerce_prod.ops.manifest m
LEFT JOIN bronze b ON b.source_file = m.file
WHERE m.day = DATE'2026-07-04' AND NOT (m.orders <=> b.orders AND m.amount <=> b.amount)
