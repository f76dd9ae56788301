-- silver.customer: history by comparing one accepted extract with the next. A customer missing from it is deleted.
-- Everything in one graph: the decisions wait for bronze, the customers for the decisions.

-- Tolerance: 5 % fewer customers than in the last accepted extract (master data, 07.2026); the first one is accepted.
CREATE OR REFRESH MATERIALIZED VIEW ops.extract_control
COMMENT 'Customer extracts by file: accepted, superseded by a later file of the date, or quarantined'
AS
WITH extract AS (
  SELECT
    _tech_extract_date AS extract_date,
    max(_tech_loaded_at) AS loaded_at,
    _tech_source_file AS file,
    count(*) AS customers
  FROM bronze.sap_kna1
  GROUP BY _tech_extract_date, _tech_source_file
),
decided AS (
  SELECT
    explode(
      aggregate(
        array_sort(collect_list(struct(extract_date, loaded_at, file, customers))),
        named_struct(
          'last', CAST(0 AS BIGINT),
          'files', CAST(array() AS ARRAY<STRUCT<extract_date: DATE, loaded_at: TIMESTAMP, file: STRING, customers: BIGINT, accepted: BOOLEAN>>)
        ),
        (state, e) -> named_struct(
          'last', CASE WHEN e.customers * 100 >= state.last * 95 THEN e.customers ELSE state.last END,
          'files', concat(
            state.files,
            array(named_struct(
              'extract_date', e.extract_date,
              'loaded_at', e.loaded_at,
              'file', e.file,
              'customers', e.customers,
              'accepted', e.customers * 100 >= state.last * 95
            ))
          )
        )
      ).files
    ) AS f
  FROM extract
)
SELECT
  f.file,
  f.extract_date,
  f.loaded_at,
  f.customers,
  CASE
    WHEN NOT f.accepted THEN 'quarantined'
    WHEN row_number() OVER (PARTITION BY f.extract_date, f.accepted ORDER BY f.loaded_at DESC, f.file DESC) = 1 THEN 'accepted'
    ELSE 'superseded'
  END AS status
FROM decided;

CREATE OR REFRESH STREAMING TABLE customer
COMMENT 'Customers by validity of their segment, as the snapshot flow keeps them';

-- The extract date is the version. Tracked: agreed with sales ops, 06.2026.
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
  JOIN ops.extract_control c ON k._tech_source_file = c.file AND c.status = 'accepted'
  JOIN current_snapshot_version() v ON c.extract_date = v.extract_date
) WITH VERSION (
  SELECT c.extract_date
  FROM ops.extract_control c
  WHERE c.status = 'accepted'
    AND c.extract_date > coalesce((SELECT max(extract_date) FROM last_snapshot_version()), DATE'1900-01-01')
  ORDER BY c.extract_date
  LIMIT 1
)
KEYS (customer_id)
STORED AS SCD TYPE 2
TRACK HISTORY ON customer_segment;

-- The flow names its interval columns itself. Gate and gold read the warehouse's names, here.
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
