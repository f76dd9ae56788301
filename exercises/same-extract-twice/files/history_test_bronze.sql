-- test: customer history against bronze
-- The versions that the extracts are worth, by customer and first day, and those that are there: neither side has one more.
WITH present AS (
  SELECT DISTINCT KUNNR, KUKLA, _tech_extract_date FROM IDENTIFIER(:catalog || '.bronze.sap_kna1')
),
day AS (
  SELECT DISTINCT
    _tech_extract_date AS day,
    lag(_tech_extract_date) OVER (ORDER BY _tech_extract_date) AS day_before
  FROM (SELECT DISTINCT _tech_extract_date FROM present)
),
wanted AS (
  SELECT p.KUNNR AS customer_id, p._tech_extract_date AS valid_from
  FROM present p
  JOIN day d ON d.day = p._tech_extract_date
  LEFT JOIN present b ON b.KUNNR = p.KUNNR AND b._tech_extract_date = d.day_before
  WHERE b.KUNNR IS NULL OR b.KUKLA <> p.KUKLA
),
found AS (
  SELECT customer_id, _tech_valid_from AS valid_from FROM IDENTIFIER(:catalog || '.silver.customer_version')
),
apart AS (
  (SELECT * FROM found EXCEPT ALL SELECT * FROM wanted) UNION ALL (SELECT * FROM wanted EXCEPT ALL SELECT * FROM found)
)
SELECT CASE WHEN count(*) = 0 THEN 'ok' ELSE raise_error('customer history: ' || count(*) || ' versions apart from bronze') END AS test
FROM apart;
