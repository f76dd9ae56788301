-- Every failure is listed; whatever has taken longer than an hour, or is open, raises.
WITH late AS (
  SELECT night FROM IDENTIFIER(:catalog || '.ops.night')
  WHERE failed_at IS NOT NULL AND (recovered_at IS NULL OR recovered_at > detected_at + INTERVAL 60 MINUTE)
)
SELECT if(count(*) = 0, 'ok', raise_error('not recovered in an hour: ' || min(night))) AS recovery FROM late;
