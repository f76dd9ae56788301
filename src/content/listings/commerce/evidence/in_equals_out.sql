SELECT
  (SELECT count(*) FROM commerce_prod.bronze.orders) AS delivered,
  (SELECT count(*) FROM commerce_prod.silver.orders) AS in_silver,
  (SELECT count(*) FROM commerce_prod.quarantine.orders) AS in_quarantine,
  (SELECT count(*) FROM commerce_prod.quarantine.orders WHERE source_file IS NULL OR size(failure_reasons) = 0) AS unexplained
