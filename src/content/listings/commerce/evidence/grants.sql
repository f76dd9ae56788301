WITH agreed AS (
  SELECT * FROM VALUES
    ('commerce-prod', 'correction', 'SELECT'),
    ('commerce-prod', 'freeze', 'SELECT'),
    ('commerce-prod', 'publication', 'SELECT'),
    ('commerce-prod', 'publication', 'MODIFY'),
    ('on-call', 'commerce_ingest_event_log', 'SELECT'),
    ('stewards', 'correction', 'SELECT'),
    ('stewards', 'correction', 'MODIFY')
  AS t (grantee, table_name, privilege_type)
),
granted AS (
  SELECT grantee, table_name, privilege_type
  FROM commerce_prod.information_schema.table_privileges
  WHERE table_schema = 'ops'
)
SELECT 'missing' AS verdict, * FROM (SELECT * FROM agreed EXCEPT SELECT * FROM granted)
UNION ALL
SELECT 'too much', * FROM (SELECT * FROM granted EXCEPT SELECT * FROM agreed)
