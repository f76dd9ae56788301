-- one_day_backfill_reconciles_to_manifest: no row, or the files that are still to come.
WITH bronze AS (
  SELECT source_file, count(*) AS orders, coalesce(sum(amount), 0) AS amount
  FROM commerce_prod.bronze.orders
  GROUP BY source_file
)
SELECT m.day, m.file, m.orders AS manifest_orders, b.orders AS bronze_orders, m.amount AS manifest_amount, b.amount AS bronze_amount
FROM commerce_prod.ops.manifest m
LEFT JOIN bronze b ON b.source_file = m.file
WHERE NOT (m.orders <=> b.orders AND m.amount <=> b.amount)
