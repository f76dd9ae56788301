SELECT if(datediff(max(extract_date), min(extract_date)) >= 59, 'ok', raise_error('extracts are gone')) AS retention
FROM IDENTIFIER(:catalog || '.ops.kept_extract');
