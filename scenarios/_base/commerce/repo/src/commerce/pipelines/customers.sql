-- The present state. A change with a higher number is newer, whatever comes first.
CREATE OR REFRESH STREAMING TABLE customers_current;

CREATE FLOW customers_current_cdc AS AUTO CDC INTO customers_current
FROM STREAM(bronze.customers_cdc)
KEYS (customer_id)
APPLY AS DELETE WHEN operation = 'DELETE'
SEQUENCE BY source_lsn
COLUMNS customer_id, segment
STORED AS SCD TYPE 1;

-- The history is compared with the time of an order, so it is sequenced by time. The lsn decides between equal times.
CREATE OR REFRESH STREAMING TABLE customers_history;

CREATE FLOW customers_history_cdc AS AUTO CDC INTO customers_history
FROM STREAM(bronze.customers_cdc)
KEYS (customer_id)
APPLY AS DELETE WHEN operation = 'DELETE'
SEQUENCE BY struct(changed_at, source_lsn)
COLUMNS customer_id, segment
STORED AS SCD TYPE 2;
