WITH needed AS (
  SELECT * FROM VALUES
    ('analysts', 'gold', 'daily_customer_sales', 'SELECT'),
    ('commerce-data', 'quarantine', 'orders', 'SELECT'),
    ('commerce-prod', 'ops', 'manifest', 'SELECT')
  AS t (grantee, table_schema, table_name, privilege_type)
),
granted AS (
  SELECT grantee, table_schema, table_name, privilege_type
  FROM commerce_prod.information_schema.table_privileges
)
SELECT 'missing' AS verdict, * FROM (SELECT * FROM needed EXCEPT SELECT * FROM granted)
UNION ALL
SELECT 'too much', * FROM (SELECT * FROM granted EXCEPT SELECT * FROM needed)
