-- requirement: at most 900 EUR a calendar month; decides: budget owner
WITH newest AS (SELECT max(night) AS last_one FROM IDENTIFIER(:catalog || '.ops.night'))
SELECT CASE WHEN sum(cost_eur) <= 900 THEN 'holds'
  ELSE raise_error('the month has cost ' || sum(cost_eur) || ' EUR of 900') END AS budget
FROM IDENTIFIER(:catalog || '.ops.night') CROSS JOIN newest
WHERE date_trunc('MONTH', night) = date_trunc('MONTH', last_one);
