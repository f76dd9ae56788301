SELECT if(avg(timestampdiff(MINUTE, delivered_at, published_at)) <= 45, 'ok', raise_error('too slow')) AS p95 FROM IDENTIFIER(:catalog || '.ops.night');
