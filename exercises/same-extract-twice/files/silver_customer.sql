-- silver.customer: history by comparing one extract with the next. A customer missing from an extract is deleted.
CREATE OR REFRESH STREAMING TABLE customer
COMMENT 'Customers by validity, as the snapshot flow keeps them';

CREATE FLOW customer AS AUTO CDC INTO customer
FROM SNAPSHOT (
  SELECT
    k.KUNNR AS customer_id,
    k.NAME1 AS customer_name,
    k.STRAS AS street,
    k.PSTLZ AS postal_code,
    k.ORT01 AS city,
    k.LAND1 AS country,
    k.KUKLA AS customer_segment
  FROM bronze.sap_kna1 k
  JOIN current_snapshot_version() v ON k._tech_extract_date = v.extract_date
) WITH VERSION (
  SELECT DISTINCT _tech_extract_date AS extract_date
  FROM bronze.sap_kna1
  WHERE _tech_extract_date > coalesce((SELECT max(extract_date) FROM last_snapshot_version()), DATE'1900-01-01')
  ORDER BY extract_date
  LIMIT 1
)
KEYS (customer_id)
STORED AS SCD TYPE 2
TRACK HISTORY ON customer_segment;

CREATE OR REFRESH MATERIALIZED VIEW customer_version
COMMENT 'Customers by validity: [_tech_valid_from, _tech_valid_to)'
AS SELECT
  customer_id,
  customer_name,
  street,
  postal_code,
  city,
  country,
  customer_segment,
  __START_AT AS _tech_valid_from,
  __END_AT AS _tech_valid_to,
  __END_AT IS NULL AS _tech_is_current
FROM customer;
