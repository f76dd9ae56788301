-- invalid_order_is_quarantined_with_reason: nothing lost, nothing unexplained.
SELECT
  (SELECT count(*) FROM commerce_prod.bronze.orders)
    - (SELECT count(*) FROM commerce_prod.silver.orders)
    - (SELECT count(*) FROM commerce_prod.quarantine.orders) AS lost,
  (SELECT count(*) FROM commerce_prod.quarantine.orders WHERE source_file IS NULL OR size(failure_reasons) = 0) AS unexplained
