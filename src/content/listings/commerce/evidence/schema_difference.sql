-- An event log that is not published is a table with the pipeline's id in its name, and differs by nature.
WITH tested AS (
  SELECT table_schema, table_name, column_name, data_type
  FROM commerce_test.information_schema.columns
  WHERE table_schema IN ('bronze', 'silver', 'gold', 'quarantine') AND table_name NOT LIKE 'event_log_%'
),
deployed AS (
  SELECT table_schema, table_name, column_name, data_type
  FROM commerce_prod.information_schema.columns
  WHERE table_schema IN ('bronze', 'silver', 'gold', 'quarantine') AND table_name NOT LIKE 'event_log_%'
)
SELECT 'tested only' AS found, * FROM (SELECT * FROM tested EXCEPT SELECT * FROM deployed)
UNION ALL
SELECT 'deployed only', * FROM (SELECT * FROM deployed EXCEPT SELECT * FROM tested)
