-- requirement: every extract of the last 60 days; decides: auditor
WITH newest AS (SELECT max(extract_date) AS last_one FROM IDENTIFIER(:catalog || '.ops.kept_extract'))
SELECT CASE WHEN count(DISTINCT extract_date) = 60 THEN 'holds'
  ELSE raise_error(60 - count(DISTINCT extract_date) || ' of 60 extracts are gone') END AS retention
FROM IDENTIFIER(:catalog || '.ops.kept_extract') CROSS JOIN newest
WHERE extract_date > date_sub(last_one, 60);
