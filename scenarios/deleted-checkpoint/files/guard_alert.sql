-- guard: documents in bronze more than once, as rows of an alert table
-- owner: data-platform rota
CREATE TABLE IF NOT EXISTS IDENTIFIER(:catalog || '.ops.alert') (raised_at TIMESTAMP, message STRING);

INSERT INTO IDENTIFIER(:catalog || '.ops.alert')
SELECT current_timestamp(), order_id || ' is there ' || count(*) || ' times'
FROM IDENTIFIER(:catalog || '.bronze.shop_order')
GROUP BY order_id, revision
HAVING count(*) > 1;
