SELECT DISTINCT userName FROM (DESCRIBE HISTORY commerce_prod.silver.orders)
