SELECT if(max(timestampdiff(MINUTE, detected_at, recovered_at)) <= 60, 'ok', raise_error('recovery took too long')) AS recovery
FROM IDENTIFIER(:catalog || '.ops.night') WHERE recovered_at IS NOT NULL;
