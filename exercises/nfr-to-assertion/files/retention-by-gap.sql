-- A calendar of sixty days against what is kept.
WITH newest AS (
  SELECT max(extract_date) AS last_one FROM IDENTIFIER(:catalog || '.ops.kept_extract')
), calendar AS (
  SELECT explode(sequence(date_sub(last_one, 59), last_one)) AS wanted FROM newest
), gap AS (
  SELECT wanted FROM calendar LEFT ANTI JOIN IDENTIFIER(:catalog || '.ops.kept_extract') ON extract_date = wanted
)
SELECT if(count(*) = 0, 'ok', raise_error('missing since ' || min(wanted))) AS retention FROM gap;
