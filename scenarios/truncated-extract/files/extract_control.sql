-- control: customer extracts, decided anew from bronze each night, before the customers are compared
-- owner: data-platform rota
-- tolerance: 5 % fewer customers than in the last accepted extract (master data, 07.2026)
-- Goes through the files by date and arrival and carries the size of the last accepted one; the first one is accepted.
CREATE OR REPLACE TABLE IDENTIFIER(:catalog || '.ops.extract_control') AS
WITH extract AS (
  SELECT
    _tech_extract_date AS extract_date,
    max(_tech_loaded_at) AS loaded_at,
    _tech_source_file AS file,
    count(*) AS customers
  FROM IDENTIFIER(:catalog || '.bronze.sap_kna1')
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
