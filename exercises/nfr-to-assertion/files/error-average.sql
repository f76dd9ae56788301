SELECT if(sum(rows_dropped) / sum(rows_in) <= 0.01, 'ok', raise_error('too many rows dropped')) AS errors FROM IDENTIFIER(:catalog || '.ops.night');
