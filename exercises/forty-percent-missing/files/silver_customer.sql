-- silver.customer: history by comparing one accepted extract with the next. A customer missing from it is deleted.

-- Held: more than 5 % fewer customers than in the last accepted extract (sales ops, 07.2026).
CREATE OR REFRESH MATERIALIZED VIEW ops.extract_control
COMMENT 'Customer extracts by day: accepted or held'
AS
WITH extract AS (
  SELECT _tech_extract_date AS day, count(DISTINCT KUNNR) AS customers, max(_tech_loaded_at) AS loaded_at
  FROM bronze.sap_kna1 GROUP BY _tech_extract_date
),
-- An extract is measured by the biggest that came before it and was not followed by an accepted smaller one; with one held
-- day at a time that is the larger of the two days before.
compared AS (
  SELECT *, lag(customers, 1, 0) OVER (ORDER BY day) AS one_before, lag(customers, 2, 0) OVER (ORDER BY day) AS two_before
  FROM extract
)
SELECT
  day,
  customers,
  loaded_at,
  customers * 100 >= 95 * CASE WHEN one_before * 100 >= two_before * 95 THEN one_before ELSE two_before END AS accepted
FROM compared;

CREATE OR REFRESH STREAMING TABLE customer COMMENT 'Customers by validity, as the snapshot flow keeps them';

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
  JOIN current_snapshot_version() v ON k._tech_extract_date = v.day
) WITH VERSION (
  SELECT day
  FROM ops.extract_control
  WHERE accepted AND day > coalesce((SELECT max(day) FROM last_snapshot_version()), DATE'1900-01-01')
  ORDER BY day
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
