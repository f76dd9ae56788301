-- Applies the batches that have come since the last run. The newest change of a customer in them counts.
MERGE INTO dwh_prod.silver.customer t
USING (
  SELECT *
  FROM dwh_prod.bronze.customer_change
  WHERE batch_id > (SELECT coalesce(max(batch_id), 0) FROM dwh_prod.ops.customer_applied)
  QUALIFY row_number() OVER (PARTITION BY customer_id ORDER BY source_lsn DESC) = 1
) s
ON t.customer_id = s.customer_id
WHEN MATCHED AND s.operation = 'DELETE' THEN DELETE
WHEN MATCHED THEN UPDATE SET *
WHEN NOT MATCHED AND s.operation <> 'DELETE' THEN INSERT *;

INSERT INTO dwh_prod.ops.customer_applied SELECT max(batch_id) FROM dwh_prod.bronze.customer_change;
