-- requirement: 60 minutes from detection to recovery, every failure; decides: head of data
SELECT CASE WHEN coalesce(max(timestampdiff(MINUTE, detected_at, coalesce(recovered_at, current_timestamp()))), 0) <= 60 THEN 'holds'
  ELSE raise_error('longest recovery: ' || max(timestampdiff(MINUTE, detected_at, coalesce(recovered_at, current_timestamp()))) || ' minutes') END AS recovery
FROM IDENTIFIER(:catalog || '.ops.night') WHERE detected_at IS NOT NULL;
