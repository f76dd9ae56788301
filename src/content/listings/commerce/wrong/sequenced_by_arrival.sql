CREATE FLOW customers_current_cdc AS AUTO CDC INTO customers_current
FROM STREAM(bronze.customers_cdc)
KEYS (customer_id)
APPLY AS DELETE WHEN operation = 'DELETE'
SEQUENCE BY delivered_at
COLUMNS customer_id, segment
STORED AS SCD TYPE 1;
